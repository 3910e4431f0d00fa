import type { LogEntry } from '../store/log/log-entry.ts';
import type { MessageKey } from '../store/messages/message-keys.ts';

/** A channel message as JSON, the same for all viewers of a kind. */
export interface MadeMessage {
  readonly key: MessageKey;
  /** Without what is the viewer's own. */
  readonly text: string;
  /** What of the organization's memory stands in the text; another value makes another text. */
  readonly madeOf: readonly unknown[];
}

/** Characters that are kept. */
const MOST = 4_194_304;

/**
 * The JSON of messages that somebody has asked for: the members of a channel ask for the same newest ones.
 *
 * Invariant: no text is older than the newest entry of the log that was noted. (test/views/made-messages.test.ts)
 */
export class MadeMessages {
  readonly #kinds = new Map<string, Map<number, MadeMessage>>();
  #size = 0;
  #changes = 0;

  /** Counts changes: what is read before one of them is not kept after it. */
  get changes(): number {
    return this.#changes;
  }

  note({ event }: Pick<LogEntry, 'event'>): void {
    const ids = event ? idsIn(event) : NONE;
    if (ids.length > 0) this.#changes++;
    for (const id of ids) this.#forget(id);
  }

  find(kind: string, id: number): MadeMessage | undefined {
    return this.#kinds.get(kind)?.get(id);
  }

  /** `asOf`: the changes before the message was read. */
  keep(kind: string, made: MadeMessage, asOf: number): void {
    if (asOf !== this.#changes) return;
    if (this.#size > MOST) this.clear();
    const own = this.#kinds.get(kind) ?? new Map<number, MadeMessage>();
    this.#kinds.set(kind, own);
    this.#drop(own, made.key.id);
    own.set(made.key.id, made);
    this.#size += made.text.length;
  }

  /** Forgets everything, also what is being read. */
  clear(): void {
    this.#kinds.clear();
    this.#size = 0;
    this.#changes++;
  }

  #forget(id: number): void {
    for (const own of this.#kinds.values()) this.#drop(own, id);
  }

  #drop(own: Map<number, MadeMessage>, id: number): void {
    this.#size -= own.get(id)?.text.length ?? 0;
    own.delete(id);
  }
}

const NONE: readonly number[] = [];

/** The messages that are different after an event. */
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
