import { flag, int, orNull, text } from '../../engine/store/schema/columns.ts';
import { table } from '../../engine/store/schema/table.ts';

export const notificationsTables = {
  /** Notifications about messages that the server sends to users; kept for a week. */
  notifications: table({
    columns: {
      realm_id: int,
      /** The way it is sent: `mail` or `push`. */
      kind: text,
      user_id: int,
      message_id: int,
      /** Why the message notifies the user. */
      trigger: text,
      /** The user was using a client when the message came: it is sent if the user leaves without reading it. */
      was_online: flag,
      /** `waiting`, `sent`, or why it was not sent. */
      state: text,
      /** When it is sent (UNIX seconds); null: it waits no more. */
      due_at: orNull(int),
      /** When the state began (UNIX seconds). */
      state_at: int,
    },
    key: ['realm_id', 'kind', 'user_id', 'message_id'],
    withMessage: { stays: 'a deleted message is not sent, and the row goes after a week' },
    exported: { never: 'of this server only' },
  }),
  /** When users were last considered for the weekly mail. */
  digests: table({
    columns: {
      realm_id: int,
      user_id: int,
      /** UNIX seconds. */
      decided_at: int,
    },
    key: ['realm_id', 'user_id'],
    exported: { never: 'of this server only' },
  }),
};

type NotificationTables = typeof notificationsTables;

declare module '../../engine/declared.ts' {
  interface DeclaredTables extends NotificationTables {}
}
