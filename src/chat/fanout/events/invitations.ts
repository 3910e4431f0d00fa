import { defineEvent } from './define-event.ts';

/** Invitations have changed: the recipients fetch the list again. */
interface InvitationsEvent {
  readonly type: 'invites_changed';
}

declare module '../../events/types.ts' {
  interface ChatEvents {
    invites_changed: InvitationsEvent;
  }
}

export const invitationEvents = {
  invites_changed: defineEvent({
    type: 'invites_changed',
    sends: {
      InvitesChangedEvent: { has: {}, doc: 'The list of invitations is to be fetched anew.' },
    },
    project: ({ type }) => [{ type }],
  }),
};
