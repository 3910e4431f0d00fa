/** A muted user. */
export interface MutedUsersTable {
  realm_id: number;
  user_id: number;
  muted_user_id: number;
  muted_at: number;
}

/** A user's status; no row if all members are empty. */
export interface UserStatusesTable {
  realm_id: number;
  user_id: number;
  status_text: string;
  /** '', and so the two below: no emoji. */
  emoji_name: string;
  emoji_code: string;
  reaction_type: string;
}

/** A user's last presence. */
export interface PresencesTable {
  realm_id: number;
  user_id: number;
  /** When they last used a client; 0: never. */
  active_at: number;
  /** When a client of theirs was last there, used or not. */
  connected_at: number;
  /** Grows with each write; those of one write share it. */
  update_id: number;
}
