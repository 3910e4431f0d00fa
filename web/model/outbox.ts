import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ClientEvent } from '../state/events.ts';
import { type Narrow, narrowKey } from '../state/narrow.ts';
import type { UnsentEntry } from '../sync/outbox.ts';

/** A message that one sent and that its event has not settled yet. */
export interface PendingSend {
  readonly entry: UnsentEntry;
  readonly narrow: Narrow;
  readonly content: string;
  /** UNIX milliseconds. */
  readonly created: number;
  readonly failure: UnsentEntry['failure'];
}

/** The user's actions that the server does not have yet, as events. */
export class PendingChanges {
  readonly #entries = signal<readonly UnsentEntry[]>([]);
  /** Sent and answered, but the event has not come: still shown, or the message would blink. */
  readonly #unsettled = signal<readonly UnsentEntry[]>([]);
  readonly #seen = new Set<string>();
  /** Edits whose event came, by the ID of the entry. */
  readonly #rendered = new Set<number>();
  /** By message ID: the text that one gave it and that the server has not rendered yet. */
  readonly edits: ReadonlySignal<ReadonlyMap<number, string>> = computed(() => {
    const edits = [...this.#unsettled.value, ...this.#entries.value].filter(isEdit);
    const shown = edits.filter(({ id, failure }) => !failure && !this.#rendered.has(id));
    return new Map(shown.map(({ params }) => [Number(params.message_id), String(params.content)]));
  });

  get entries(): ReadonlySignal<readonly UnsentEntry[]> {
    return this.#entries;
  }

  /** Takes the current outbox; returns the events of its new entries. */
  set(entries: readonly UnsentEntry[]): readonly ClientEvent[] {
    const before = this.#entries.peek();
    const known = new Set(before.map(({ id }) => id));
    const left = new Set(entries.map(({ id }) => id));
    const answered = before.filter((entry) => !left.has(entry.id) && this.#isAwaited(entry));
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

  /** A message of one's own arrived, or its text as the server renders it. */
  settle(events: readonly ClientEvent[]): void {
    for (const event of events) {
      if (event.type === 'message' && event.local_message_id !== undefined)
        this.#seen.add(event.local_message_id);
      if (event.type === 'update_message' && event.rendered_content !== undefined)
        this.#render(event.message_id);
    }
    this.#dropSettled();
  }

  #dropSettled(): void {
    const left = this.#unsettled.peek().filter((entry) => this.#isAwaited(entry));
    if (left.length < this.#unsettled.peek().length) this.#unsettled.value = left;
  }

  /** All is anew: what was answered is in it. */
  reset(): void {
    this.#unsettled.value = [];
  }

  #render(messageId: number): void {
    for (const entry of [...this.#unsettled.peek(), ...this.#entries.peek()])
      if (isEdit(entry) && entry.params.message_id === messageId) this.#rendered.add(entry.id);
  }

  /** It was answered, and its event is still to come. */
  isUnsettled(entry: UnsentEntry): boolean {
    return this.#unsettled.peek().some(({ id }) => id === entry.id);
  }

  /** Its event is still to come. */
  #isAwaited({ id, send, operation }: UnsentEntry): boolean {
    if (send) return !this.#seen.has(send.localId);
    return operation === 'updateMessage' && !this.#rendered.has(id);
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

  /** The person gave a send or an edit up, or what the server has of it is at hand. */
  forget(entry: UnsentEntry): void {
    if (entry.send) this.#seen.add(entry.send.localId);
    this.#rendered.add(entry.id);
    this.#dropSettled();
  }
}

const isEdit = ({ operation }: UnsentEntry): boolean => operation === 'updateMessage';
