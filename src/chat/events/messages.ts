import type { IdRuns } from '../../engine/kernel/ids/run-list.ts';
import type { MessageReaction, MessageSubmessage } from '../model/messages.ts';

export type MessagesEvents =
  | MessageEvent
  | MessageFlagsEvent
  | UpdateMessageEvent
  | DeleteMessageEvent
  | ReactionEvent
  | SubmessageEvent;

/** A message as it was sent; `views/messages/messages.ts` makes the documented object of it. */
export interface SentMessage {
  readonly id: number;
  readonly senderId: number;
  readonly recipientId: number;
  /** null for direct messages. */
  readonly channelId: number | null;
  /** User IDs of a direct conversation, sorted; null for channel messages. */
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
  /** IDs of users whom a topic wildcard reached. */
  readonly mentionedByTopic: readonly number[];
  /** IDs of users whose alert words occur in it; absent: none. */
  readonly alerted?: readonly number[];
  readonly readBySender: boolean;
  /** IDs of other users for whom it is read from the start; absent: none. */
  readonly readBy?: readonly number[];
  /**
   * IDs of the recipients who muted the sender when it was sent: it is read for them. Absent: very many, or an entry of the release
   * before; then, and for users who see the channel without being in it, the mutes count that began by the second in which it was sent.
   */
  readonly mutedBy?: readonly number[];
  /** IDs of the only users for whom it is unread; absent: unread for all recipients but `readBy`. */
  readonly unreadFor?: readonly number[];
  /** IDs of bots to whose servers it is posted; absent: none. */
  readonly called?: readonly number[];
  /** Queues registered with all_public_streams get it too. */
  readonly toPublicChannel: boolean;
  /** The first submessage of its widget; absent: it has no widget. */
  readonly submessages?: readonly MessageSubmessage[];
  /** The sending client's own names for queue and message, echoed to it. */
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

/** Text, topic or channel of messages changed. */
export interface UpdateMessageEvent {
  readonly type: 'update_message';
  /** null: no user edited it, only its HTML is new (previews of linked pages). */
  readonly userId: number | null;
  readonly messageId: number;
  /** The moved messages, ascending, `messageId` among them; without a move `messageId` alone. */
  readonly messageIds: readonly number[];
  /** UNIX seconds. */
  readonly at: number;
  /** Where the messages were; null for direct messages. */
  readonly channel: { readonly id: number; readonly name: string } | null;
  /** The new content of `messageId`; null: unchanged. */
  readonly content: ChangedContent | null;
  readonly move: TopicMove | null;
  /** The flags of `messageId` afterwards, for users with a queue; nobody else fetches the event. */
  readonly flags: readonly FlagsOfPeople[];
  /** Absent: the new content mentions nobody who was not mentioned before. */
  readonly newMentions?: NewMentions;
}

/** Users whom a channel message mentions after an edit and did not mention before. */
export interface NewMentions {
  /** By name or through a group. */
  readonly mentioned: readonly number[];
  readonly mentionedByTopic: readonly number[];
  /** Everybody in the channel is mentioned, except `before`. */
  readonly mentionsChannel: boolean;
  /** User IDs; empty unless `mentionsChannel`. */
  readonly before: readonly number[];
}

export interface ChangedContent {
  readonly before: string;
  readonly renderedBefore: string;
  readonly content: string;
  readonly rendered: string;
  readonly isMeMessage: boolean;
}

export interface TopicMove {
  readonly topicBefore: string;
  /** Absent: the topic has the same name as before. */
  readonly topic?: string;
  /** Absent: the channel is the same. */
  readonly channelId?: number;
  readonly mode: PropagateMode;
}

export type PropagateMode = 'change_one' | 'change_later' | 'change_all';

export interface FlagsOfPeople {
  readonly flags: readonly string[];
  readonly users: IdRuns;
}

/** Messages of one topic or conversation that the recipients can no longer see; created by `deletionsOf`. */
export interface DeleteMessageEvent {
  readonly type: 'delete_message';
  /** Ascending. */
  readonly messageIds: readonly number[];
  /** null for direct messages. */
  readonly channelId: number | null;
  readonly topic: string;
}

export interface ReactionEvent {
  readonly type: 'reaction';
  readonly op: 'add' | 'remove';
  readonly reaction: MessageReaction;
  /** The message is one of a direct conversation. */
  readonly isDirect?: boolean;
}

export interface SubmessageEvent {
  readonly type: 'submessage';
  readonly submessage: MessageSubmessage;
}

export interface UnreadDetail {
  readonly messageId: number;
  readonly channelId: number | null;
  readonly topic: string;
  /** The other users of a direct conversation. */
  readonly userIds: readonly number[];
  readonly mentioned: boolean;
  /** Whether the user mutes neither the channel nor the topic. */
  readonly unmuted: boolean;
}
