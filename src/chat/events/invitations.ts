export type InvitationsEvents = InvitationsEvent;

/** Invitations have changed: the recipients fetch the list again. */
export interface InvitationsEvent {
  readonly type: 'invites_changed';
}
