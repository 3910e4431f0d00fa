import { UNKNOWN_CHANGE } from '../../../engine/log/log-entry.ts';
import type { AnyChange, Concerned } from '../../../engine/remembered/concerns.ts';
import { RecentChanges } from '../../../engine/remembered/recent-changes.ts';
import { Remembered } from '../../../engine/remembered/remembered.ts';
import type { MessageEvent } from '../../events/messages.ts';
import { topicKey } from '../../model/topics.ts';
import { isRemembered, type LocalName } from '../../store/messages/local-sends.ts';

/** A topic by the key of its name (`rules/channels/topics.ts`). */
export interface TopicPlace {
  readonly channelId: number;
  readonly topicKey: string;
}

/** The name of a topic in the memories, and in a change. */
export const topicName = ({ channelId, topicKey }: TopicPlace): string => `${channelId}:${topicKey}`;

/** The topics in which the latest messages are, or for which policies were set. */
export const topicChanges = () =>
  new RecentChanges<string>({
    concerns: {
      events: {
        message: ({ message }) => named(message),
        user_topic: ({ topic }) => named(topic),
        // The policies of the topic move with the messages.
        update_message: ({ move }) => (move === null ? [] : 'all'),
      },
    },
    most: 2000,
  });

/**
 * Topics that have messages: a send need not look them up again. An operation that removes the last message
 * of a topic records it (`tx.record({ emptiedTopics })`), and each node forgets the topic.
 */
export const knownTopics = () =>
  new Remembered<string, true>({ concerns: { change: emptiedIn }, most: 10_000 });

const emptiedIn = (change: AnyChange): Concerned<string> =>
  change === UNKNOWN_CHANGE ? 'all' : (change.emptiedTopics ?? []);

const named = ({ channelId, topic }: { readonly channelId: number | null; readonly topic: string }) =>
  channelId === null ? [] : [topicName({ channelId, topicKey: topicKey(topic) })];

interface Named {
  readonly senderId: number;
  readonly local: LocalName;
}

/** The local names that the latest messages of the log have used, by `localNameKey`. */
export const localNames = () =>
  new RecentChanges<string>({ concerns: { events: { message: namesIn } }, most: 20_000 });

export const localNameKey = ({ senderId, local }: Named): string =>
  JSON.stringify([senderId, local.queueId, local.localId]);

const namesIn = ({ local, message: { senderId } }: MessageEvent): string[] =>
  local && isRemembered(local) ? [localNameKey({ senderId, local })] : [];

/** Recipient IDs of direct conversations, by `conversationKey`: one that exists is never deleted. */
export const knownConversations = () => new Remembered<string, number>({ concerns: {}, most: 20_000 });

export const conversationKey = (sortedUserIds: readonly number[]): string => sortedUserIds.join();
