import { type ReadonlySignal, signal } from '@preact/signals';
import type { ClientEvent } from '../state/events.ts';
import { type Narrow, narrowKey } from '../state/narrow.ts';
import type { OutboxEntry } from '../sync/outbox.ts';

/** A message that one sent and that its event has not settled yet. */
export interface PendingSend {
  readonly entry: OutboxEntry;
  readonly narrow: Narrow;
  readonly content: string;
  /** UNIX milliseconds. */
  readonly created: number;
  readonly failure: OutboxEntry['failure'];
}

/** What the person did that the server does not know yet, as it shows. */
export class PendingChanges {
  readonly #entries = signal<readonly OutboxEntry[]>([]);
  /** Sent and answered, but the event has not come: still shown, or the message would blink. */
  readonly #unsettled = signal<readonly OutboxEntry[]>([]);
  readonly #seen = new Set<string>();

  get entries(): ReadonlySignal<readonly OutboxEntry[]> {
    return this.#entries;
  }

  /** Takes the outbox as it is now; returns the events of what is new in it. */
  set(entries: readonly OutboxEntry[]): readonly ClientEvent[] {
    const before = this.#entries.peek();
    const known = new Set(before.map(({ id }) => id));
    const left = new Set(entries.map(({ id }) => id));
    const answered = before.filter(({ id, send }) => send && !left.has(id) && !this.#seen.has(send.localId));
    if (answered.length > 0) this.#unsettled.value = [...this.#unsettled.peek(), ...answered];
    this.#entries.value = entries;
    return entries.filter(({ id, failure }) => !known.has(id) && !failure).flatMap(({ events }) => events);
  }

  /** Events of everything that waits: to be folded into what is loaded. */
  events(): readonly ClientEvent[] {
    return this.#entries
      .peek()
      .filter(({ failure }) => !failure)
      .flatMap(({ events }) => events);
  }

  /** A message of one's own arrived. */
  settle(events: readonly ClientEvent[]): void {
    for (const event of events) {
      if (event.type !== 'message' || event.local_message_id === undefined) continue;
      this.#seen.add(event.local_message_id);
    }
    const left = this.#unsettled.peek().filter(({ send }) => send && !this.#seen.has(send.localId));
    if (left.length < this.#unsettled.peek().length) this.#unsettled.value = left;
  }

  /** In the order in which they were sent. Follows changes. */
  sends(narrow: Narrow): readonly PendingSend[] {
    const key = narrowKey(narrow);
    return this.allSends().filter((each) => narrowKey(each.narrow) === key);
  }

  allSends(): readonly PendingSend[] {
    const all = [...this.#unsettled.value, ...this.#entries.value];
    return all.flatMap((entry) => {
      const { send, params, created, failure } = entry;
      if (!send || this.#seen.has(send.localId)) return [];
      return [{ entry, narrow: send.narrow, content: String(params.content), created, failure }];
    });
  }

  /** The person gave a send up. */
  forget(entry: OutboxEntry): void {
    if (entry.send) this.#seen.add(entry.send.localId);
  }
}
