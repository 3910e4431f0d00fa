import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { seconds } from '../../../engine/kernel/clock.ts';
import { ourMember } from '../../../engine/kernel/schema-marks.ts';
import { confirmsAddresses } from '../../rules/people/joining.ts';
import { fetchInvitations } from '../../views/people/invitations.ts';

const WHERE = 'The list of invitations says where the invited will be.';

const invitation = z
  .strictObject({
    id: z.int(),
    invited_by_user_id: z.int(),
    invited: z.int(),
    expiry_date: z.int().nullable(),
    invited_as: z.int(),
    email: z.string().optional(),
    notify_referrer_on_join: z.boolean().optional(),
    link_url: z.string().optional(),
    is_multiuse: z.boolean(),
    stream_ids: ourMember(z.array(z.int()), WHERE),
    group_ids: ourMember(z.array(z.int()), WHERE),
    include_realm_default_subscriptions: ourMember(z.boolean(), WHERE),
  })
  .meta({ id: 'Invitation' });

export const getInvites = defineEndpoint({
  operationId: 'get-invites',
  method: 'GET',
  path: '/invites',
  tag: 'invites',
  access: 'member',
  hasSecret: true,
  summary: 'Get all invitations',
  description:
    'Invitations that can still be accepted: administrators get all, others their own. `links_confirm_addresses` says ' +
    'whether people who follow a link for many confirm their addresses by mail; where it is false, anybody with the ' +
    'link can join with any address. `stream_ids`, `group_ids` and `include_realm_default_subscriptions` say where the ' +
    'invited will be.',
  params: {},
  reply: {
    invites: z.array(invitation),
    links_confirm_addresses: ourMember(z.boolean(), 'The API does not say whether addresses are confirmed.'),
  },
  async handle({ context: { db, realm, clock, config }, caller: { user } }) {
    return {
      invites: await fetchInvitations({ db, realm }, user, seconds(clock)),
      links_confirm_addresses: confirmsAddresses(realm, config.smtpUrl !== undefined),
    };
  },
});
