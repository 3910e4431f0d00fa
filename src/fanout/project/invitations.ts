import type { InvitationsEvents } from '../../events/invitations.ts';
import type { Projections } from './projections.ts';

export const invitationEvents: Projections<InvitationsEvents> = {
  invites_changed: ({ type }) => [{ type }],
};
