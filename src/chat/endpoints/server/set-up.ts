import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { text } from '../../../engine/http/params.ts';
import { BadRequest, NotFound, RateLimitHit } from '../../../engine/kernel/errors.ts';
import { LIMITS } from '../../model/settings/settings.ts';
import { prepareOwner, setUp as setUpServer } from '../../operations/setup.ts';
import { signIn } from '../sessions/browser.ts';

/** Ours: the first visit on an empty server. */
export const setUp = defineEndpoint({
  operationId: 'set-up',
  isOurs: true,
  method: 'POST',
  path: '/setup',
  tag: 'server_and_organizations',
  access: 'public',
  hasSecret: true,
  summary: 'Set up the server',
  description:
    'Names the organization and its owner, who gets a password; below `/json` the owner is signed in. It takes the secret ' +
    'of the link that the server prints at its start while no owner has a password (`setup_required` of ' +
    '`GET /server_settings`), and works once.',
  params: {
    secret: text({ max: 100, doc: 'What stands in the printed link after `#`.' }),
    organization: text({ max: 40, doc: 'The name of the organization.' }),
    full_name: text({ allowBlank: true, allowNul: true, doc: "The owner's name: 2 to 100 characters." }),
    email: text({ doc: 'The address with which the owner signs in.' }),
    password: text({
      allowBlank: true,
      max: LIMITS.passwordMax,
      doc: '6 to 100 characters, none of the first guesses.',
    }),
  },
  reply: { user_id: z.int(), csrf_token: z.string().optional() },
  errors: [BadRequest, NotFound, RateLimitHit],
  // Ten attempts a minute from one client address.
  cost: () => 10,
  waits: true,
  async handle({ context, params: { full_name: fullName, ...given }, request }) {
    const asked = { ...given, fullName };
    const prepared = await prepareOwner(context.realm, asked, (fn) => request.onClose(fn));
    const owner = await context.transact((tx) => setUpServer(tx, prepared));
    return { user_id: owner.id, ...(await signIn(context, owner, request)) };
  },
});
