import type { LogEntry } from '../store/log/log-entry.ts';
import type { MessageKey } from '../store/messages/message-keys.ts';
import type { Remembered } from './remembered.ts';

/** A channel message as JSON, the same for all viewers with the same options. */
export interface MadeMessage {
  readonly key: MessageKey;
  /** Without the viewer's own properties (flags). */
  readonly text: string;
  /** The values of the memory from which the text was made; another value makes another text. */
  readonly madeOf: readonly unknown[];
}

/** The most characters that are kept. */
const MOST = 4_194_304;

/**
 * The JSON of messages that were read: the members of a channel read the same newest ones.
 *
 * Invariant: no text is older than the newest log entry passed to `note`. (test/views/made-messages.test.ts)
 */
export class MadeMessages implements Remembered {
  readonly #kinds = new Map<string, Map<number, MadeMessage>>();
  #size = 0;
  #changes = 0;

  /** Counts changes: a message read before a change is not kept after it. */
  get changes(): number {
    return this.#changes;
  }

  note({ event }: Pick<LogEntry, 'event'>): void {
    const ids = event ? idsIn(event) : NONE;
    if (ids.length > 0) this.#changes++;
    for (const id of ids) this.#forgetOne(id);
  }

  find(kind: string, id: number): MadeMessage | undefined {
    return this.#kinds.get(kind)?.get(id);
  }

  /** `asOf`: the value of `changes` before the message was read. */
  keep(kind: string, made: MadeMessage, asOf: number): void {
    if (asOf !== this.#changes) return;
    if (this.#size > MOST) this.forget();
    const own = this.#kinds.get(kind) ?? new Map<number, MadeMessage>();
    this.#kinds.set(kind, own);
    this.#drop(own, made.key.id);
    own.set(made.key.id, made);
    this.#size += made.text.length;
  }

  /** Forgets all messages, also those being read now. */
  forget(): void {
    this.#kinds.clear();
    this.#size = 0;
    this.#changes++;
  }

  #forgetOne(id: number): void {
    for (const own of this.#kinds.values()) this.#drop(own, id);
  }

  #drop(own: Map<number, MadeMessage>, id: number): void {
    this.#size -= own.get(id)?.text.length ?? 0;
    own.delete(id);
  }
}

const NONE: readonly number[] = [];

/** IDs of the messages that an event changes. */
function idsIn(event: NonNullable<LogEntry['event']>): readonly number[] {
  switch (event.type) {
    case 'update_message':
    case 'delete_message':
      return event.messageIds;
    case 'reaction':
      return [event.reaction.messageId];
    case 'submessage':
      return [event.submessage.messageId];
    default:
      return NONE;
  }
}
