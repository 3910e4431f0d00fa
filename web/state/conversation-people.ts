import type { Message } from './message.ts';

/** Who wrote of late, the latest first, each once. */
export function writersOf(messages: readonly Pick<Message, 'sender_id'>[]): number[] {
  return [...new Set(messages.map(({ sender_id }) => sender_id).reverse())];
}
