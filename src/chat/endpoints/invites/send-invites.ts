import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { boolean, json, listOf, text } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest, InvitationFailed } from '../../../engine/kernel/errors.ts';
import { inviteByMail } from '../../operations/invitations/invite.ts';
import { askedInvitation, inviteParams } from './invite-params.ts';

export const sendInvites = defineEndpoint({
  operationId: 'send-invites',
  method: 'POST',
  path: '/invites',
  tag: 'invites',
  access: 'member',
  refusal: 'BAD_REQUEST',
  summary: 'Send invitations',
  params: {
    invitee_emails: text({
      allowBlank: true,
      doc: 'Addresses, separated by commas or on lines of their own.',
    }),
    stream_ids: json(listOf(z.int(), BOUNDS.channels), { doc: 'Channels that the invited will be in.' }),
    ...inviteParams,
    notify_referrer_on_join: boolean({ default: true, doc: 'Tell the caller when the account is made.' }),
  },
  reply: {},
  errors: [BadRequest, InvitationFailed],
  async handle({ context, caller: { user }, params }) {
    const { invitee_emails: emails, notify_referrer_on_join: notifyInviter } = params;
    const asked = { ...askedInvitation(params), emails, notifyInviter };
    await inviteByMail(context, user, asked);
    return {};
  },
});
