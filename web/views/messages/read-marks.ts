import { flagging } from '../../model/actions.ts';
import type { Model } from '../../model/model.ts';
import type { Message } from '../../state/message.ts';
import { conversationIn, type Narrow } from '../../state/narrow.ts';

/** Marks are collected so long before they go to the server as one. */
const TOGETHER_MS = 500;
const POLICY = { always: 1, conversations: 2, never: 3 } as const;

/** Whether messages become read by being seen, as the person's setting says. */
export function marksAsSeen(policy: number | undefined, narrow: Narrow): boolean {
  if (policy === POLICY.never) return false;
  return policy !== POLICY.conversations || conversationIn(narrow) !== undefined;
}

/** Marks messages as read once they were seen. */
export class ReadMarks {
  readonly #model: Model;
  readonly #waiting = new Map<number, Message>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(model: Model) {
    this.#model = model;
  }

  see(messages: Iterable<Message>): void {
    for (const message of messages)
      if (!message.flags.includes('read')) this.#waiting.set(message.id, message);
    if (this.#waiting.size > 0) this.#timer ??= setTimeout(() => this.flush(), TOGETHER_MS);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // Another device may have marked them meanwhile.
    const unread = [...this.#waiting.values()].filter(
      ({ id }) => !this.#model.peek(id)?.flags.includes('read'),
    );
    this.#waiting.clear();
    if (unread.length === 0) return;
    const ownId = this.#model.tables.ownId.peek();
    void this.#model.perform(flagging(unread, 'read', { op: 'add', ownId }));
  }
}
