import { int, text } from '../../../engine/store/schema/columns.ts';
import { table } from '../../../engine/store/schema/table.ts';

export const presenceTables = {
  /** A muted user. */
  muted_users: table({
    columns: {
      realm_id: int,
      user_id: int,
      muted_user_id: int,
      muted_at: int,
    },
    key: ['realm_id', 'user_id', 'muted_user_id'],
    exported: 'private_data',
  }),
  /** A user's status; no row if all members are empty. */
  user_statuses: table({
    columns: {
      realm_id: int,
      user_id: int,
      status_text: text,
      /** '' here and in the two columns below: no emoji. */
      emoji_name: text,
      emoji_code: text,
      reaction_type: text,
    },
    key: ['realm_id', 'user_id'],
    exported: 'private_data',
  }),
  /** A user's last presence. */
  presences: table({
    columns: {
      realm_id: int,
      user_id: int,
      /** When they last used a client; 0: never. */
      active_at: int,
      /** When a client of theirs was last connected, used or not. */
      connected_at: int,
      /** Grows with each write; presences of one write share it. */
      update_id: int,
    },
    key: ['realm_id', 'user_id'],
    exported: { never: 'of this server only' },
  }),
};
