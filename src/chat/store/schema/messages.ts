import { bytes, flag, int, intOf, json, orNull, text, textOf } from '../../../engine/store/schema/columns.ts';
import { table } from '../../../engine/store/schema/table.ts';

export const messagesTables = {
  /** The people of a direct conversation: `user_key` is their sorted IDs, comma-separated, the sender among them. */
  conversations: table({
    columns: {
      realm_id: int,
      recipient_id: int,
      user_key: text,
    },
    key: ['realm_id', 'recipient_id'],
    exported: 'messages',
  }),
  conversation_members: table({
    columns: {
      realm_id: int,
      user_id: int,
      recipient_id: int,
    },
    key: ['realm_id', 'user_id', 'recipient_id'],
    exported: 'messages',
  }),
  messages: table({
    columns: {
      realm_id: int,
      id: int,
      sender_id: int,
      recipient_id: int,
      /** null for direct messages. */
      stream_id: orNull(int),
      topic: text,
      /** Case-folded topic: identifies the conversation. */
      topic_key: text,
      content: text,
      rendered_content: text,
      sent_at: int,
      client: text,
      is_me_message: flag,
      mentions_channel: flag,
      mentions_topic: flag,
      has_link: flag,
      has_image: flag,
      has_attachment: flag,
      /** For whom it was read on arrival: nobody, the sender, everybody with exceptions (docs/adr/0003). */
      read_by_sender: intOf(0, 1, 2),
      /** JSON array of the latest edits, newest first; null when never edited or moved. */
      edit_history: orNull(text),
      last_edit_at: orNull(int),
      last_moved_at: orNull(int),
      /** The position of the log at which it was moved into its channel; null: it was sent there. */
      moved_position: orNull(int),
    },
    key: ['realm_id', 'id'],
    counter: 'message',
    exported: 'messages',
  }),
  /** The edit history of messages: rows are only added. */
  message_edits: table({
    columns: {
      realm_id: int,
      message_id: int,
      /** Higher for later edits of the same message. */
      id: int,
      /** JSON of an `Edit`. */
      edit: json,
    },
    key: ['realm_id', 'message_id', 'id'],
    counter: 'message_edit',
    exported: 'messages',
    withMessage: 'deleted',
  }),
  /** Personal flags other than `read`: one row for each that is set. */
  message_flags: table({
    columns: {
      realm_id: int,
      user_id: int,
      flag: text,
      message_id: int,
    },
    key: ['realm_id', 'user_id', 'flag', 'message_id'],
    exported: 'private_data',
    withMessage: 'deleted',
  }),
  /** docs/adr/0003: everything up to `settled_id` is read, except the IDs in the user's unread chunks. */
  read_states: table({
    columns: {
      realm_id: int,
      user_id: int,
      settled_id: int,
    },
    key: ['realm_id', 'user_id'],
    exported: { never: 'of this server only' },
  }),
  unread_chunks: table({
    columns: {
      realm_id: int,
      user_id: int,
      /** The channel, or 0 for all direct messages. */
      stream_id: int,
      chunk: int,
      /** An encoded `IdChunk`. */
      ids: bytes,
    },
    key: ['realm_id', 'user_id', 'stream_id', 'chunk'],
    exported: { never: 'of this server only' },
  }),
  /**
   * Exceptions above a user's watermark, for moved messages: under a channel's ID, unread messages that were not
   * received there; under 0, read messages that were received. Under -1, whatever the watermark, messages that were unread
   * when a move took them out of the user's places (docs/adr/0003).
   */
  moved_chunks: table({
    columns: {
      realm_id: int,
      user_id: int,
      stream_id: int,
      chunk: int,
      /** An encoded `IdChunk`. */
      ids: bytes,
    },
    key: ['realm_id', 'user_id', 'stream_id', 'chunk'],
    exported: { never: 'of this server only' },
  }),
  reactions: table({
    columns: {
      realm_id: int,
      message_id: int,
      /** In the order in which they were added. */
      id: int,
      user_id: int,
      type: textOf('unicode_emoji', 'realm_emoji', 'service_extra_emoji'),
      emoji_code: text,
      emoji_name: text,
    },
    key: ['realm_id', 'message_id', 'id'],
    counter: 'reaction',
    exported: 'messages',
    withMessage: 'deleted',
  }),
  /** The parts of a widget: the first one says which widget it is, the others are users' actions. */
  submessages: table({
    columns: {
      realm_id: int,
      message_id: int,
      id: int,
      sender_id: int,
      msg_type: text,
      content: json,
    },
    key: ['realm_id', 'message_id', 'id'],
    counter: 'submessage',
    exported: 'messages',
    withMessage: 'deleted',
  }),
};
