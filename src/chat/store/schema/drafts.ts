import { flag, int, json, orNull, text, textOf } from '../../../engine/store/schema/columns.ts';
import { table } from '../../../engine/store/schema/table.ts';

export const draftsTables = {
  drafts: table({
    columns: {
      realm_id: int,
      user_id: int,
      id: int,
      /** '' while the draft has no recipient. */
      type: textOf('', 'stream', 'private'),
      /** JSON array: the channel's ID, or the user IDs. */
      recipients: json,
      topic: text,
      content: text,
      edited_at: int,
    },
    key: ['realm_id', 'user_id', 'id'],
    counter: 'draft',
    exported: {
      kind: 'draft',
      value: ({ type, recipients, topic, content, edited_at }) => ({
        ...{ type, to: JSON.parse(recipients), topic, content, timestamp: edited_at },
      }),
    },
  }),
  saved_snippets: table({
    columns: {
      realm_id: int,
      user_id: int,
      id: int,
      title: text,
      content: text,
      created_at: int,
    },
    key: ['realm_id', 'user_id', 'id'],
    counter: 'saved_snippet',
    exported: {
      kind: 'saved_snippet',
      value: ({ title, content, created_at }) => ({ title, content, date_created: created_at }),
    },
  }),
  scheduled_messages: table({
    columns: {
      realm_id: int,
      user_id: int,
      id: int,
      type: textOf('stream', 'private'),
      /** JSON array: the channel's ID, or the user IDs without the sender's. */
      recipients: json,
      /** '' for direct messages. */
      topic: text,
      content: text,
      rendered_content: text,
      deliver_at: int,
      client: text,
      read_by_sender: flag,
      /** Why sending failed when it was due; null: it has not been tried. */
      failure: orNull(text),
    },
    key: ['realm_id', 'user_id', 'id'],
    counter: 'scheduled_message',
    exported: {
      kind: 'scheduled_message',
      value: ({ type, recipients, topic, content, deliver_at }) => ({
        ...{ type, to: JSON.parse(recipients), topic, content, scheduled_delivery_timestamp: deliver_at },
      }),
    },
  }),
};
