import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { text } from '../../../engine/http/params.ts';
import { seconds } from '../../../engine/kernel/clock.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { fetchEntry } from '../../views/people/invitations.ts';

/** Ours, like `POST /invites/accept`. */
export const getJoining = defineEndpoint({
  operationId: 'get-joining',
  isOurs: true,
  method: 'GET',
  path: '/invites/accept',
  tag: 'invites',
  access: 'public',
  summary: 'Get what an invitation leads to',
  description:
    'What somebody sees who follows the link of an invitation, or comes to an open organization without one. Refused when ' +
    'the invitation has ended, or when joining takes one.',
  params: {
    token: text({
      optional: true,
      max: 100,
      doc: 'What stands in the link after `/join/`; absent: without an invitation.',
    }),
  },
  reply: {
    organization: z.string(),
    inviter: z.string().nullable(),
    email: z.string().nullable(),
    needs_confirmation: z.boolean(),
  },
  errors: [BadRequest],
  handle: ({ context: { db, realm, clock, config }, params: { token } }) =>
    fetchEntry(
      { db, realm },
      {
        ...{ token, now: seconds(clock) },
        hasMailServer: config.smtpUrl !== undefined,
      },
    ),
});
