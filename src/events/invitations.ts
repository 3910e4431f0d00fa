export type InvitationsEvents = InvitationsEvent;

/** Those told are to ask for the invitations again. */
export interface InvitationsEvent {
  readonly type: 'invites_changed';
}
