import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { text } from '../../../engine/http/params.ts';
import { seconds } from '../../../engine/kernel/clock.ts';
import { BadRequest, RateLimitHit } from '../../../engine/kernel/errors.ts';
import { acceptInvitation } from '../../operations/invitations/accept.ts';
import { signIn } from '../sessions/browser.ts';

/** Ours: the API says that a link can be followed, not how. The page of the link calls this. */
export const acceptInvite = defineEndpoint({
  operationId: 'accept-invite',
  isOurs: true,
  method: 'POST',
  path: '/invites/accept',
  tag: 'invites',
  access: 'public',
  hasSecret: true,
  summary: 'Accept an invitation',
  description:
    'Makes the account to which an invitation by mail or a link invites, and answers with its key; below `/json` the ' +
    'newcomer is signed in. Who follows a link ' +
    'for many, or comes to an open organization, confirms the address first (`POST /invites/confirmation`) where ' +
    'addresses are restricted to domains or mail leaves the server.',
  params: {
    token: text({
      optional: true,
      max: 100,
      doc: 'What stands in the link after `/join/`; needed unless the organization is open.',
    }),
    email: text({
      optional: true,
      doc: 'The address to log in with; of a link that came by mail it is the address to which it was sent.',
    }),
    full_name: text({ allowBlank: true, allowNul: true, doc: '2 to 100 characters.' }),
    password: text({ allowBlank: true, doc: '6 to 100 characters, none of the first guesses.' }),
  },
  reply: { user_id: z.int(), email: z.string(), api_key: z.string(), csrf_token: z.string().optional() },
  errors: [BadRequest, RateLimitHit],
  // Ten attempts a minute from one client address.
  cost: () => 10,
  async handle({ context, params: { full_name: fullName, ...given }, request }) {
    const asked = { ...given, fullName, hasMailServer: context.config.smtpUrl !== undefined };
    const around = { now: seconds(context.clock), onClose: (fn: () => void) => request.onClose(fn) };
    const user = await acceptInvitation(context, asked, around);
    const account = { user_id: user.id, email: user.deliveryEmail, api_key: user.apiKey };
    return { ...account, ...(await signIn(context, user, request)) };
  },
});
