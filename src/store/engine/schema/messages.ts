import type { Flag, Json } from './columns.ts';

/** The people of a direct conversation: `user_key` is their sorted IDs, comma-separated, the sender among them. */
export interface ConversationsTable {
  realm_id: number;
  recipient_id: number;
  user_key: string;
}

export interface ConversationMembersTable {
  realm_id: number;
  user_id: number;
  recipient_id: number;
}

export interface MessagesTable {
  realm_id: number;
  id: number;
  sender_id: number;
  recipient_id: number;
  /** null for direct messages. */
  stream_id: number | null;
  topic: string;
  /** Case-folded topic: which conversation it is, whatever the case. */
  topic_key: string;
  content: string;
  rendered_content: string;
  sent_at: number;
  client: string;
  is_me_message: Flag;
  mentions_channel: Flag;
  mentions_topic: Flag;
  has_link: Flag;
  has_image: Flag;
  has_attachment: Flag;
  /** Who had read it as it came: nobody, the sender, everybody but for exceptions (docs/adr/0003). */
  read_by_sender: 0 | 1 | 2;
  /** JSON array of the latest edits, newest first; null when never edited or moved. */
  edit_history: string | null;
  last_edit_at: number | null;
  last_moved_at: number | null;
  /** The position of the log at which it was moved into its channel; null: it was sent there. */
  moved_position: number | null;
}

/** The edit history of messages: rows are only added. */
export interface MessageEditsTable {
  realm_id: number;
  message_id: number;
  /** Higher for later edits of the same message. */
  id: number;
  /** JSON of an `Edit`. */
  edit: Json;
}

/** Personal flags other than `read`: one row for each that is set. */
export interface MessageFlagsTable {
  realm_id: number;
  user_id: number;
  flag: string;
  message_id: number;
}

/** docs/adr/0003: everything up to `settled_id` is read, except the IDs in the person's unread chunks. */
export interface ReadStatesTable {
  realm_id: number;
  user_id: number;
  settled_id: number;
}

export interface UnreadChunksTable {
  realm_id: number;
  user_id: number;
  /** The channel, or 0 for all direct messages. */
  stream_id: number;
  chunk: number;
  /** An encoded `IdChunk`. */
  ids: Uint8Array;
}

/**
 * Exceptions above a user's watermark, for moved messages: under a channel, messages that are unread without having
 * been received there; under 0, messages that are read although they were received (docs/adr/0003).
 */
export interface MovedChunksTable {
  realm_id: number;
  user_id: number;
  stream_id: number;
  chunk: number;
  /** An encoded `IdChunk`. */
  ids: Uint8Array;
}

export interface ReactionsTable {
  realm_id: number;
  message_id: number;
  /** In the order in which they were added. */
  id: number;
  user_id: number;
  type: 'unicode_emoji' | 'realm_emoji' | 'service_extra_emoji';
  emoji_code: string;
  emoji_name: string;
}

/** The parts of a widget: the first one says which widget it is, the others are users' actions. */
export interface SubmessagesTable {
  realm_id: number;
  message_id: number;
  id: number;
  sender_id: number;
  msg_type: string;
  content: Json;
}
