import { type ReadonlySignal, signal } from '@preact/signals';
import type { ClientEvent } from '../state/events.ts';
import type { ClientState } from '../state/types.ts';
import { foldTyping, type Typing, withoutExpired } from '../state/typing.ts';

/** UNIX seconds of the last sign of a person, by activity. */
export interface Presence {
  readonly active_timestamp: number;
  readonly idle_timestamp: number;
}

/** What is true for a moment and is never kept. */
export class Moments {
  readonly #typing = signal<Typing>(new Map());
  #ownId = 0;
  #expiry = 45_000;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #presences = signal<ReadonlyMap<number, Presence>>(new Map());

  /** By user ID. */
  get presences(): ReadonlySignal<ReadonlyMap<number, Presence>> {
    return this.#presences;
  }

  /** Who writes where, as long as it counts. */
  get typing(): ReadonlySignal<Typing> {
    return this.#typing;
  }

  reset(state: ClientState): void {
    this.#ownId = state.user_id ?? 0;
    this.#expiry = state.server_typing_started_expiry_period_milliseconds ?? this.#expiry;
    this.#typing.value = new Map();
    const all = Object.entries((state.presences ?? {}) as Record<string, Presence>);
    this.#presences.value = new Map(all.map(([id, presence]) => [Number(id), presence]));
  }

  apply(events: readonly ClientEvent[]): void {
    this.#hearTyping(events);
    for (const event of events) {
      if (event.type !== 'presence' || !('presences' in event)) continue;
      const changed = Object.entries(event.presences as Record<string, Presence>);
      this.#presences.value = new Map([
        ...this.#presences.peek(),
        ...changed.map(([id, each]) => [Number(id), each] as const),
      ]);
    }
  }

  #hearTyping(events: readonly ClientEvent[]): void {
    const clock = { ownId: this.#ownId, now: Date.now(), expiry: this.#expiry };
    this.#typing.value = events.reduce(
      (typing, event) => foldTyping(typing, event, clock),
      this.#typing.peek(),
    );
    if (this.#typing.peek().size > 0) this.#expireLater();
  }

  #expireLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#typing.value = withoutExpired(this.#typing.peek(), Date.now());
      if (this.#typing.peek().size > 0) this.#expireLater();
    }, 1000);
  }
}
