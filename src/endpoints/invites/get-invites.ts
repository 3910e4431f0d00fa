import { z } from 'zod';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { seconds } from '../../kernel/clock.ts';
import { fetchInvitations } from '../../views/invitations.ts';

const invitation = z
  .strictObject({
    id: z.int(),
    invited_by_user_id: z.int(),
    invited: z.int(),
    expiry_date: z.int().nullable(),
    invited_as: z.int(),
    email: z.string().optional(),
    notify_referrer_on_join: z.boolean(),
    link_url: z.string().optional(),
    is_multiuse: z.boolean(),
  })
  .meta({ id: 'Invitation' });

export const getInvites = defineEndpoint({
  operationId: 'get-invites',
  method: 'GET',
  path: '/invites',
  tag: 'invites',
  access: 'member',
  summary: 'Get all invitations',
  description: 'Those that can still be followed: of administrators all, of others their own.',
  params: {},
  reply: {
    invites: z.array(invitation),
  },
  async handle({ context: { read, realm, clock }, caller: { user } }) {
    return { invites: await fetchInvitations(read, realm, user, seconds(clock)) };
  },
});
