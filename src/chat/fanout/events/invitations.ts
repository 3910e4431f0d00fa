import { defineEvent } from './define-event.ts';

export const invitationEvents = {
  invites_changed: defineEvent({
    type: 'invites_changed',
    sends: {
      InvitesChangedEvent: { has: {}, doc: 'The list of invitations is to be fetched anew.' },
    },
    project: ({ type }) => [{ type }],
  }),
};
