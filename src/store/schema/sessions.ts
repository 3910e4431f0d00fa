/** A browser in which somebody is signed in. Times in UNIX seconds. */
export interface SessionsTable {
  realm_id: number;
  id: number;
  user_id: number;
  /** SHA-256 of the token in the cookie. */
  token_hash: string;
  /** In words, such as "Firefox on Linux". */
  device: string;
  /** The client address at the sign-in; of IPv6 its /64. */
  network: string;
  created_at: number;
  /** Up to some minutes behind. */
  last_used: number;
}

/** A link with which somebody chooses another password; one of each person at most. */
export interface PasswordResetsTable {
  realm_id: number;
  user_id: number;
  /** To which address the link was sent. */
  email: string;
  token_hash: string;
  /** The client address that asked, or its network. */
  asked_from: string;
  /** UNIX seconds; 0: it was used, or taken back. */
  expires_at: number;
  /** Since when `asked` counts (UNIX seconds). */
  asked_since: number;
  asked: number;
}
