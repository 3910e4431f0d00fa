import { batch, type Signal, signal } from '@preact/signals';
import { applyEvent } from '../state/apply-event.ts';
import type { ClientEvent } from '../state/events.ts';
import { personOf } from '../state/people.ts';
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
  /** Undefined: everybody. */
  #changedPeople: Set<number> | undefined;

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
    this.#changedPeople = undefined;
    this.#whole.value++;
  }

  apply(events: readonly ClientEvent[]): void {
    const changed = new Set<Noun>();
    for (const event of events) {
      const nouns = [...nounsOf(event)];
      this.#notePeople(event, nouns);
      applyEvent(this.#state, event);
      for (const noun of nouns) changed.add(noun);
    }
    batch(() => {
      for (const noun of changed) this.#version(noun).value++;
    });
  }

  /** Who changed since the last call, which is for the table of people alone. Undefined: everybody may have. */
  takeChangedPeople(): ReadonlySet<number> | undefined {
    const changed = this.#changedPeople;
    this.#changedPeople = new Set();
    return changed;
  }

  #notePeople(event: ClientEvent, nouns: readonly Noun[]): void {
    if (!nouns.includes('people')) return;
    const id = personOf(event);
    if (id === undefined) this.#changedPeople = undefined;
    else this.#changedPeople?.add(id);
  }

  #version(noun: Noun): Signal<number> {
    const known = this.#versions.get(noun);
    if (known) return known;
    const made = signal(0);
    this.#versions.set(noun, made);
    return made;
  }
}
