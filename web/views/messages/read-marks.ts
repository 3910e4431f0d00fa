import { flagging, reading } from '../../model/actions.ts';
import type { Model } from '../../model/model.ts';
import type { Message } from '../../state/message.ts';
import { conversationIn, type Narrow } from '../../state/narrow.ts';

/** Marks are collected so long before they go to the server as one. */
const TOGETHER_MS = 500;
/** A message whose mark was refused so often is left as it is. */
const MOST_REFUSALS = 3;
/** Messages of which it is known that they were marked or refused; the oldest are forgotten. */
export const MOST_KEPT = 5000;
const POLICY = { always: 1, conversations: 2, never: 3 } as const;

/** Whether messages become read by being seen, as the person's setting says. */
export function marksAsSeen(policy: number | undefined, narrow: Narrow): boolean {
  if (policy === POLICY.never) return false;
  return policy !== POLICY.conversations || conversationIn(narrow) !== undefined;
}

interface Operation {
  /** By the names of web/client. */
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Marks messages as read once they were seen. */
export class ReadMarks {
  readonly #model: Model;
  readonly #waiting = new Map<number, Message>();
  /** Messages of other channels that wait to be marked, and those that were marked. */
  readonly #elsewhere = new Set<number>();
  readonly #marked = new Set<number>();
  /** By message. */
  readonly #refusals = new Map<number, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(model: Model) {
    this.#model = model;
  }

  see(messages: Iterable<Message>): void {
    for (const message of messages) {
      if ((this.#refusals.get(message.id) ?? 0) >= MOST_REFUSALS) continue;
      if (!message.flags.includes('read')) this.#waiting.set(message.id, message);
      else if (this.#mayBeUnreadAgain(message)) this.#elsewhere.add(message.id);
    }
    if (this.#waiting.size > 0 || this.#elsewhere.size > 0)
      this.#timer ??= setTimeout(() => this.flush(), TOGETHER_MS);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // Another device may have marked them meanwhile.
    const unread = [...this.#waiting.values()].filter(
      ({ id }) => !this.#model.peek(id)?.flags.includes('read'),
    );
    const elsewhere = [...this.#elsewhere];
    this.#waiting.clear();
    this.#elsewhere.clear();
    for (const id of elsewhere) this.#marked.add(id);
    forgetOldest(this.#marked);
    const ownId = this.#model.tables.ownId.peek();
    if (unread.length > 0) void this.#model.perform(flagging(unread, 'read', { op: 'add', ownId }));
    if (elsewhere.length > 0) void this.#model.perform(reading(elsewhere));
  }

  /** Takes note of an operation that the server has refused: messages that it was to mark may be marked when they are seen again. */
  refused({ operation, params: { messages, op, flag } }: Operation): void {
    if (operation !== 'updateMessageFlags' || op !== 'add' || flag !== 'read') return;
    for (const id of messages as readonly number[]) {
      this.#marked.delete(id);
      this.#refusals.set(id, (this.#refusals.get(id) ?? 0) + 1);
    }
    forgetOldest(this.#refusals);
  }

  /**
   * A message that was moved to a channel to which the person has not subscribed counts as read there. If it was unread before,
   * a move back makes it unread again, unless it was marked as read.
   */
  #mayBeUnreadAgain({ id, stream_id, last_moved_timestamp }: Message): boolean {
    if (stream_id === undefined || last_moved_timestamp === undefined || this.#marked.has(id)) return false;
    return this.#model.tables.channels.peek().get(stream_id)?.isSubscribed !== true;
  }
}

function forgetOldest(kept: Set<number> | Map<number, unknown>): void {
  for (const id of kept.keys()) {
    if (kept.size <= MOST_KEPT) return;
    kept.delete(id);
  }
}
