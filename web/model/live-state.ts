import { batch, type Signal, signal } from '@preact/signals';
import { applyEvent } from '../state/apply-event.ts';
import type { ClientEvent } from '../state/events.ts';
import type { ClientState } from '../state/types.ts';
import { type Noun, nounsOf } from './nouns.ts';

/**
 * The state of register, in step with the log. It changes in place; a signal for each noun says when. Read it by `read`,
 * with the nouns on which the result depends.
 */
export class LiveState {
  #state: ClientState = {};
  readonly #versions = new Map<Noun, Signal<number>>();
  /** Grows when all of it is anew. */
  readonly #whole = signal(0);

  /** The state without following it: for actions, and for what is written down. */
  get now(): ClientState {
    return this.#state;
  }

  read(...nouns: Noun[]): ClientState {
    this.#whole.value;
    for (const noun of nouns) this.#version(noun).value;
    return this.#state;
  }

  reset(state: ClientState): void {
    this.#state = state;
    this.#whole.value++;
  }

  apply(events: readonly ClientEvent[]): void {
    const changed = new Set<Noun>();
    for (const event of events) {
      applyEvent(this.#state, event);
      for (const noun of nounsOf(event)) changed.add(noun);
    }
    batch(() => {
      for (const noun of changed) this.#version(noun).value++;
    });
  }

  #version(noun: Noun): Signal<number> {
    const known = this.#versions.get(noun);
    if (known) return known;
    const made = signal(0);
    this.#versions.set(noun, made);
    return made;
  }
}
