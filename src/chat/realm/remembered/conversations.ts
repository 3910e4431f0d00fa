import { Remembered } from '../../../engine/remembered/remembered.ts';

/** Recipient IDs of direct conversations, by `conversationKey`: one that exists is never deleted. */
export const knownConversations = () => new Remembered<string, number>({ concerns: {}, most: 20_000 });

export const conversationKey = (sortedUserIds: readonly number[]): string => sortedUserIds.join();
