import { type ReadonlySignal, signal } from '@preact/signals';
import type { PresenceEvent } from '../client/index.ts';
import type { ClientEvent } from '../state/events.ts';
import type { ClientState } from '../state/types.ts';
import { foldTyping, type Typing, withoutExpired } from '../state/typing.ts';

/** UNIX seconds of the last sign of a person, by activity. */
export interface PersonPresence {
  readonly active_timestamp: number;
  readonly idle_timestamp: number;
}

/** Short-lived state that is never stored. */
export class Moments {
  readonly #typing = signal<Typing>(new Map());
  #ownId = 0;
  #expiry = 45_000;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #presences = signal<ReadonlyMap<number, PersonPresence>>(new Map());

  /** By user ID. */
  get presences(): ReadonlySignal<ReadonlyMap<number, PersonPresence>> {
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
    this.#presences.value = new Map();
    this.merge((state.presences ?? {}) as Record<string, Partial<PersonPresence>>, undefined);
  }

  apply(events: readonly ClientEvent[]): void {
    this.#hearTyping(events);
    for (const event of events) if (event.type === 'presence') this.#hear(event as PresenceEvent);
  }

  /** The server's answer to a report. Times are converted to the clock of this device, with which they are compared. */
  merge(presences: Readonly<Record<string, Partial<PersonPresence>>>, serverTime: number | undefined): void {
    const ahead = serverTime === undefined ? 0 : serverTime - Math.floor(Date.now() / 1000);
    const all = new Map(this.#presences.peek());
    for (const [id, { active_timestamp: active = 0, idle_timestamp: idle = 0 }] of Object.entries(presences))
      all.set(Number(id), {
        active_timestamp: active - ahead,
        idle_timestamp: Math.max(idle, active) - ahead,
      });
    this.#presences.value = all;
  }

  #hear({ user_id, presence: { website }, server_timestamp }: PresenceEvent): void {
    const { status, timestamp } = website;
    const before = this.#presences.peek().get(user_id)?.active_timestamp ?? 0;
    const now = Math.floor(Date.now() / 1000);
    const active = status === 'active' ? timestamp : Math.min(before + server_timestamp - now, timestamp);
    this.merge({ [user_id]: { active_timestamp: active, idle_timestamp: timestamp } }, server_timestamp);
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
