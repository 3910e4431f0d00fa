import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json, listOf } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { createLink } from '../../operations/invitations/invite.ts';
import { linkOf } from '../../operations/invitations/write.ts';
import { askedInvitation, inviteParams } from './invite-params.ts';

export const createInviteLink = defineEndpoint({
  operationId: 'create-invite-link',
  method: 'POST',
  path: '/invites/multiuse',
  tag: 'invites',
  access: 'member',
  hasSecret: true,
  refusal: 'BAD_REQUEST',
  summary: 'Create a reusable invitation link',
  params: {
    stream_ids: json(listOf(z.int(), BOUNDS.channels), {
      default: [],
      doc: 'Channels that the invited will be in.',
    }),
    ...inviteParams,
  },
  reply: { invite_link: z.string() },
  errors: [BadRequest],
  async handle({ context, caller: { user }, params }) {
    const token = await context.transact((tx) => createLink(tx, user, askedInvitation(params)));
    return { invite_link: linkOf(context.realm.url, { token }) };
  },
});
