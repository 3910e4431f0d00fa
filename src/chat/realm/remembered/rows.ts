import { flagChanges, KnownFlags } from './flags.ts';
import { MessagePlaces } from './message-places.ts';
import { MessageTexts } from './message-texts.ts';
import { histories, ReaderFlags, received } from './readers.ts';
import { RecentMessages } from './recent-messages.ts';
import { knownConversations, knownTopics, localNames, topicChanges } from './sends.ts';

/** The memories of rows that are not part of the organization. To remember more, add a line. */
export const rememberedRows = () => ({
  localNames: localNames(),
  topicChanges: topicChanges(),
  knownTopics: knownTopics(),
  conversations: knownConversations(),
  flagChanges: flagChanges(),
  knownFlags: new KnownFlags(),
  messagePlaces: new MessagePlaces(),
  messageTexts: new MessageTexts(),
  received: received(),
  histories: histories(),
  readerFlags: new ReaderFlags(),
  recentMessages: new RecentMessages(),
});

export type RememberedRows = Readonly<ReturnType<typeof rememberedRows>>;

/** Frees the largest of them, which only speed up the next requests. */
export function forgetLargest(rows: RememberedRows): void {
  const { messageTexts, received, histories, readerFlags, recentMessages } = rows;
  for (const memory of [messageTexts, received, histories, readerFlags, recentMessages]) memory.forget();
}
