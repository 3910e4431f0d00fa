import type { DeleteMessageEvent } from './messages.ts';

/** Each may become an event of its own for one client (docs/adr/0002), for which a position of the log has so many IDs. */
const MOST_IN_AN_EVENT = 128;

/** The deleted messages of one topic or conversation (IDs ascending) as events of at most MOST_IN_AN_EVENT messages. */
export function deletionsOf(
  messageIds: readonly number[],
  { channelId, topic }: { readonly channelId: number | null; readonly topic: string },
): DeleteMessageEvent[] {
  const events: DeleteMessageEvent[] = [];
  for (let from = 0; from < messageIds.length; from += MOST_IN_AN_EVENT) {
    const some = messageIds.slice(from, from + MOST_IN_AN_EVENT);
    events.push({ type: 'delete_message', messageIds: some, channelId, topic });
  }
  return events;
}
