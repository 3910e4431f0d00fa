import type { SavedDraft } from '../store/drafts.ts';
import type { Channel, Person, Subscription } from '../store/model.ts';
import type { Reaction } from '../store/reactions.ts';
import type { SavedSnippet } from '../store/saved-snippets.ts';
import type { ScheduledMessage } from '../store/scheduled-messages.ts';
import type { Submessage } from '../store/submessages.ts';
import type { UserTopic } from '../store/user-topics.ts';

/**
 * Canonical events: what happened, once, in our own words and complete. The fan-out turns them into the event of the
 * API that a given client of a given person sees (api/EVENTS.md), or into none.
 */
export type CanonicalEvent =
  | MessageEvent
  | MessageFlagsEvent
  | ReactionEvent
  | SubmessageEvent
  | SubscriptionAddEvent
  | SubscriptionRemoveEvent
  | SubscriptionUpdateEvent
  | PeersEvent
  | ChannelCreateEvent
  | ChannelDeleteEvent
  | ChannelUpdateEvent
  | DefaultChannelsEvent
  | PersonAddEvent
  | PersonRemoveEvent
  | GroupMembersEvent
  | DraftsEvent
  | SavedSnippetsEvent
  | ScheduledMessagesEvent
  | AlertWordsEvent
  | UserTopicEvent
  | MutedTopicsEvent
  | RestartEvent;

/** A message as it was sent; a view makes the documented object of it. */
export interface SentMessage {
  readonly id: number;
  readonly senderId: number;
  readonly recipientId: number;
  /** null for direct messages. */
  readonly channelId: number | null;
  /** All people of a direct conversation, sorted; null for channel messages. */
  readonly userIds: readonly number[] | null;
  readonly topic: string;
  readonly content: string;
  readonly renderedContent: string;
  /** UNIX seconds. */
  readonly sentAt: number;
  readonly client: string;
  readonly isMeMessage: boolean;
}

export interface MessageEvent {
  readonly type: 'message';
  readonly message: SentMessage;
  /** Mentioned by name or through a group. */
  readonly mentioned: readonly number[];
  readonly mentionsChannel: boolean;
  /** Those whom a topic wildcard reached. */
  readonly mentionedByTopic: readonly number[];
  /** Those of whom an alert word is in it; absent: nobody. */
  readonly alerted?: readonly number[];
  readonly readBySender: boolean;
  /** Queues registered with all_public_streams get it too. */
  readonly toPublicChannel: boolean;
  /** The sending client's own names for queue and message, echoed to it. */
  /** The first part of its widget; absent: it has none. */
  readonly submessages?: readonly Submessage[];
  readonly local: { readonly queueId: string; readonly localId: string } | null;
}

export interface MessageFlagsEvent {
  readonly type: 'update_message_flags';
  readonly op: 'add' | 'remove';
  readonly flag: string;
  readonly messageIds: readonly number[];
  readonly all: boolean;
  /** Only for op remove, flag read: what a client needs to count it as unread again. */
  readonly details: readonly UnreadDetail[] | null;
}

export interface ReactionEvent {
  readonly type: 'reaction';
  readonly op: 'add' | 'remove';
  readonly reaction: Reaction;
}

export interface SubmessageEvent {
  readonly type: 'submessage';
  readonly submessage: Submessage;
}

export interface UnreadDetail {
  readonly messageId: number;
  readonly channelId: number | null;
  readonly topic: string;
  /** The other people of a direct conversation. */
  readonly userIds: readonly number[];
  readonly mentioned: boolean;
  /** Whether neither channel nor topic is muted by the person. */
  readonly unmuted: boolean;
}

export interface SubscriptionAddEvent {
  readonly type: 'subscription';
  readonly op: 'add';
  readonly channels: readonly Channel[];
  /** The personal side, one for each person told and channel. */
  readonly subscriptions: readonly Subscription[];
  /** Everybody in each channel afterwards, as runs of user IDs, by channel ID. */
  readonly subscribers: Readonly<Record<number, readonly (readonly [number, number])[]>>;
}

export interface SubscriptionRemoveEvent {
  readonly type: 'subscription';
  readonly op: 'remove';
  readonly channels: readonly { readonly id: number; readonly name: string }[];
}

export interface SubscriptionUpdateEvent {
  readonly type: 'subscription';
  readonly op: 'update';
  readonly channelId: number;
  readonly property: string;
  readonly value: boolean | string;
}

export interface PeersEvent {
  readonly type: 'subscription';
  readonly op: 'peer_add' | 'peer_remove';
  readonly channelIds: readonly number[];
  readonly userIds: readonly number[];
}

export interface ChannelCreateEvent {
  readonly type: 'stream';
  readonly op: 'create';
  readonly channels: readonly Channel[];
}

export interface ChannelDeleteEvent {
  readonly type: 'stream';
  readonly op: 'delete';
  readonly channelIds: readonly number[];
}

export interface ChannelUpdateEvent {
  readonly type: 'stream';
  readonly op: 'update';
  readonly channelId: number;
  readonly name: string;
  readonly property: string;
  readonly value: unknown;
}

export interface DefaultChannelsEvent {
  readonly type: 'default_streams';
  readonly channelIds: readonly number[];
}

export interface PersonAddEvent {
  readonly type: 'realm_user';
  readonly op: 'add';
  readonly person: Person;
}

/** Somebody of whom those told may not know any more. */
export interface PersonRemoveEvent {
  readonly type: 'realm_user';
  readonly op: 'remove';
  readonly userId: number;
}

export interface GroupMembersEvent {
  readonly type: 'user_group';
  readonly op: 'add_members' | 'remove_members';
  readonly groupId: number;
  readonly userIds: readonly number[];
}

export type DraftsEvent =
  | { readonly type: 'drafts'; readonly op: 'add'; readonly drafts: readonly SavedDraft[] }
  | { readonly type: 'drafts'; readonly op: 'update'; readonly draft: SavedDraft }
  | { readonly type: 'drafts'; readonly op: 'remove'; readonly draftId: number };

export type SavedSnippetsEvent =
  | { readonly type: 'saved_snippets'; readonly op: 'add' | 'update'; readonly snippet: SavedSnippet }
  | { readonly type: 'saved_snippets'; readonly op: 'remove'; readonly snippetId: number };

export type ScheduledMessagesEvent =
  | {
      readonly type: 'scheduled_messages';
      readonly op: 'add' | 'update';
      readonly scheduledMessage: ScheduledMessage;
    }
  | { readonly type: 'scheduled_messages'; readonly op: 'remove'; readonly scheduledMessageId: number };

export interface UserTopicEvent {
  readonly type: 'user_topic';
  readonly topic: UserTopic;
}

/** The older form. */
export interface MutedTopicsEvent {
  readonly type: 'muted_topics';
  /** All that the person has muted. */
  readonly topics: readonly UserTopic[];
}

export interface AlertWordsEvent {
  readonly type: 'alert_words';
  /** All that the person has. */
  readonly alertWords: readonly string[];
}

export interface RestartEvent {
  readonly type: 'restart';
  /** UNIX seconds at which the serving process started. */
  readonly generation: number;
}
