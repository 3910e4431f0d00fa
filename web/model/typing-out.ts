import { setTypingStatus, setTypingStatusForMessageEdit } from '../client/first-operations.ts';
import { type Conversation, conversationKey } from '../state/conversation.ts';
import type { Model } from './model.ts';

type Where = { readonly to: Conversation } | { readonly messageId: number };

const made = new WeakMap<Model, TypingOut>();

export function typingOutOf(model: Model): TypingOut {
  const known = made.get(model) ?? new TypingOut(model);
  made.set(model, known);
  return known;
}

/** Tells others that one writes: at the start, again while one goes on, and when one stops; as the person has set it. */
export class TypingOut {
  readonly #model: Model;
  #where: Where | undefined;
  #sentAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(model: Model) {
    this.#model = model;
  }

  /** A key was pressed. */
  write(where: Where): void {
    if (!this.#mayTell(where)) return;
    const { live } = this.#model;
    const { server_typing_started_wait_period_milliseconds: again = 10_000 } = live.now;
    const { server_typing_stopped_wait_period_milliseconds: rest = 5000 } = live.now;
    if (this.#where && keyOf(this.#where) !== keyOf(where)) this.stop();
    if (!this.#where || Date.now() - this.#sentAt >= again) {
      this.#where = where;
      this.#sentAt = Date.now();
      this.#tell(where, 'start');
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.stop(), rest);
  }

  /** Sent, emptied, left, or at rest. */
  stop(): void {
    clearTimeout(this.#timer);
    if (this.#where) this.#tell(this.#where, 'stop');
    this.#where = undefined;
  }

  #mayTell(where: Where): boolean {
    const settings = this.#model.tables.settings.peek();
    if (this.#model.connection.peek() !== 'online') return false;
    const isDirect = 'to' in where && where.to.kind === 'direct';
    return isDirect ? settings.send_private_typing_notifications : settings.send_stream_typing_notifications;
  }

  /** Nobody misses what does not arrive. */
  #tell(where: Where, op: 'start' | 'stop'): void {
    const { client } = this.#model;
    const options = { timeout: 5000, retries: 0 };
    const call =
      'messageId' in where
        ? client.call(setTypingStatusForMessageEdit, { message_id: where.messageId, op }, options)
        : client.call(setTypingStatus, { op, ...placeOf(where.to) }, options);
    // Nobody misses a notice of typing.
    call.catch(() => undefined);
  }
}

const placeOf = (to: Conversation) =>
  to.kind === 'topic'
    ? { type: 'channel' as const, stream_id: to.streamId, topic: to.topic }
    : { type: 'direct' as const, to: to.userIds };

const keyOf = (where: Where): string =>
  'to' in where ? conversationKey(where.to) : `message:${where.messageId}`;
