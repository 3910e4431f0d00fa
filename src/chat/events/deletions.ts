import type { DeleteMessageEvent } from './messages.ts';

/** A client may get each as an event of its own (docs/adr/0002); a position of the log has this many event IDs. */
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
