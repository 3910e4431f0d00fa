import { conversationKey, conversationOf, directWith, topicKey } from './conversation.ts';
import type { ClientEvent } from './events.ts';

/** Who types where: by the key of the conversation, user IDs with the milliseconds until which it counts. */
export type Typing = ReadonlyMap<string, ReadonlyMap<number, number>>;

export interface TypingClock {
  readonly ownId: number;
  /** UNIX milliseconds. */
  readonly now: number;
  /** How long one start counts. */
  readonly expiry: number;
}

/** Who types after an event; the same map if nothing changed. Pure. */
export function foldTyping(typing: Typing, event: ClientEvent, clock: TypingClock): Typing {
  if (event.type === 'message') {
    const message = { ...event.message, flags: event.flags };
    return without(typing, conversationKey(conversationOf(message, clock.ownId)), message.sender_id);
  }
  if (event.type !== 'typing') return typing;
  const { user_id: userId } = event.sender;
  const key = keyOf(event, clock.ownId);
  if (userId === clock.ownId || key === undefined) return typing;
  if (event.op === 'stop') return without(typing, key, userId);
  const there = new Map(typing.get(key)).set(userId, clock.now + clock.expiry);
  return new Map(typing).set(key, there);
}

/** Without people whose last sign of typing is too old. */
export function withoutExpired(typing: Typing, now: number): Typing {
  let next = typing;
  for (const [key, people] of typing) {
    for (const [userId, until] of people) if (until <= now) next = without(next, key, userId);
  }
  return next;
}

function without(typing: Typing, key: string, userId: number): Typing {
  const people = typing.get(key);
  if (!people?.has(userId)) return typing;
  const rest = new Map(people);
  rest.delete(userId);
  const next = new Map(typing);
  if (rest.size > 0) next.set(key, rest);
  else next.delete(key);
  return next;
}

interface Place {
  readonly message_type: 'direct' | 'stream';
  readonly recipients?: readonly { readonly user_id: number }[];
  readonly stream_id?: number;
  readonly topic?: string;
}

function keyOf(
  { message_type, recipients = [], stream_id, topic = '' }: Place,
  ownId: number,
): string | undefined {
  if (message_type === 'stream') return stream_id === undefined ? undefined : topicKey(stream_id, topic);
  const others = recipients.map(({ user_id }) => user_id).filter((id) => id !== ownId);
  return others.length === 0 ? undefined : conversationKey(directWith(others));
}
