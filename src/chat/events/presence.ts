import type { UserStatus } from '../model/people.ts';

export type PresenceEvents = MutedUsersEvent | UserStatusEvent;

export interface MutedUsersEvent {
  readonly type: 'muted_users';
  /** IDs of all users whom the user mutes, with the UNIX second of each mute. */
  readonly muted: readonly (readonly [number, number])[];
}

/** A user's status has changed; absent members are unchanged. */
export interface UserStatusEvent extends Partial<UserStatus> {
  readonly type: 'user_status';
  readonly userId: number;
  /** They hide their presence, or do not any more. */
  readonly away?: boolean;
}
