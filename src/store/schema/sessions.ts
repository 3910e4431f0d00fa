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
