export type InvitationsEvents = InvitationsEvent;

/** Recipients should fetch the invitations again. */
export interface InvitationsEvent {
  readonly type: 'invites_changed';
}
