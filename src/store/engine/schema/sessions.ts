/** A browser session of a user. Times in UNIX seconds. */
export interface SessionsTable {
  realm_id: number;
  id: number;
  user_id: number;
  /** SHA-256 of the token in the cookie. */
  token_hash: string;
  /** Browser and system, for example "Firefox on Linux". */
  device: string;
  /** The client address at the sign-in; of IPv6 its /64. */
  network: string;
  created_at: number;
  /** Up to some minutes behind. */
  last_used: number;
}

/** A password-reset link; at most one per user. */
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
