import { type ReadonlySignal, signal } from '@preact/signals';
import type { ClientEvent } from '../state/events.ts';
import type { ClientState } from '../state/types.ts';

/** UNIX seconds of the last sign of a person, by activity. */
export interface Presence {
  readonly active_timestamp: number;
  readonly idle_timestamp: number;
}

/** Who types where: by the key of the conversation, user IDs with the milliseconds until which it counts. */
export type Typing = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** What is true for a moment and is never kept. */
export class Moments {
  readonly #presences = signal<ReadonlyMap<number, Presence>>(new Map());

  /** By user ID. */
  get presences(): ReadonlySignal<ReadonlyMap<number, Presence>> {
    return this.#presences;
  }

  reset(state: ClientState): void {
    const all = Object.entries((state.presences ?? {}) as Record<string, Presence>);
    this.#presences.value = new Map(all.map(([id, presence]) => [Number(id), presence]));
  }

  apply(events: readonly ClientEvent[]): void {
    for (const event of events) {
      if (event.type !== 'presence' || !('presences' in event)) continue;
      const changed = Object.entries(event.presences as Record<string, Presence>);
      this.#presences.value = new Map([
        ...this.#presences.peek(),
        ...changed.map(([id, each]) => [Number(id), each] as const),
      ]);
    }
  }
}
