import { flag, int, json, orNull, text } from '../../../engine/store/schema/columns.ts';
import { table } from '../../../engine/store/schema/table.ts';

export const invitationsTables = {
  invitations: table({
    columns: {
      realm_id: int,
      id: int,
      inviter_id: int,
      /** null: a link that many may follow. */
      email: orNull(text),
      /** Lower-cased address. */
      email_key: orNull(text),
      token: text,
      role: int,
      /** JSON array. */
      stream_ids: json,
      /** JSON array. */
      group_ids: json,
      with_default_channels: flag,
      notify_inviter: flag,
      created_at: int,
      /** null: never. */
      expires_at: orNull(int),
      revoked: flag,
    },
    key: ['realm_id', 'id'],
    counter: 'invitation',
    exported: { never: 'of this server only' },
  }),
  join_requests: table({
    columns: {
      realm_id: int,
      /** Lower-cased address. */
      email_key: text,
      email: text,
      token_hash: text,
      /** null: the organization is open, and no invitation was used. */
      invitation_id: orNull(int),
      asked_from: text,
      expires_at: int,
      asked_since: int,
      asked: int,
    },
    key: ['realm_id', 'email_key'],
    exported: { never: 'of this server only' },
  }),
};
