import { int, text } from '../../../engine/store/schema/columns.ts';
import { table } from '../../../engine/store/schema/table.ts';

export const sessionsTables = {
  /** A browser session of a user. Times in UNIX seconds. */
  sessions: table({
    columns: {
      realm_id: int,
      id: int,
      user_id: int,
      /** SHA-256 of the token in the cookie. */
      token_hash: text,
      /** Browser and system, for example "Firefox on Linux". */
      device: text,
      /** The client address at the sign-in; of IPv6 its /64. */
      network: text,
      created_at: int,
      /** Up to some minutes older than the last use. */
      last_used: int,
    },
    key: ['realm_id', 'id'],
    counter: 'session',
    exported: { never: 'of this server only' },
  }),
  /** Networks from which users have signed in with their passwords, the latest of each user. */
  known_networks: table({
    columns: {
      realm_id: int,
      user_id: int,
      /** The client address; of IPv6 its /64. */
      network: text,
      /** UNIX seconds, up to a day older than the last sign-in. */
      signed_in_at: int,
    },
    key: ['realm_id', 'user_id', 'network'],
    exported: { never: 'of this server only' },
  }),
  /** A password-reset link; at most one per user. */
  password_resets: table({
    columns: {
      realm_id: int,
      user_id: int,
      /** The address to which the link was sent. */
      email: text,
      token_hash: text,
      /** The client address that requested it, or its network. */
      asked_from: text,
      /** UNIX seconds; 0: the link was used or revoked. */
      expires_at: int,
      /** The beginning of the time in which `asked` counts (UNIX seconds). */
      asked_since: int,
      asked: int,
    },
    key: ['realm_id', 'user_id'],
    exported: { never: 'of this server only' },
  }),
};
