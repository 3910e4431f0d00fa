import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { seconds } from '../../../engine/kernel/clock.ts';
import { ourMember } from '../../../engine/kernel/schema-marks.ts';
import { pendingEmailOf } from '../../rules/people/email-changes.ts';
import { maxMessageId } from '../../views/initial-state/messages.ts';
import { presentOwnUser } from '../../views/people/people.ts';

export const getOwnUser = defineEndpoint({
  operationId: 'get-own-user',
  method: 'GET',
  path: '/users/me',
  tag: 'users',
  access: 'user',
  summary: 'Get the own account',
  params: {},
  reply: {
    avatar_url: z.string(),
    avatar_version: z.int(),
    email: z.string(),
    full_name: z.string(),
    is_admin: z.boolean(),
    is_owner: z.boolean(),
    role: z.int(),
    is_guest: z.boolean(),
    is_bot: z.boolean(),
    is_active: z.boolean(),
    timezone: z.string(),
    date_joined: z.string(),
    max_message_id: z.int(),
    user_id: z.int(),
    delivery_email: z.string(),
    pending_email: ourMember(
      z.string().nullable(),
      'The API does not say which address waits for its confirmation.',
    ),
    profile_data: z
      .record(z.string(), z.object({ value: z.string(), rendered_value: z.string().optional() }))
      .optional(),
  },
  async handle({ context, caller }) {
    const { realm, db, config } = context;
    const { user } = caller;
    const max_message_id = await maxMessageId(db, { realm, viewer: user });
    const pending_email = await pendingEmailOf(context, user, seconds(context.clock));
    const own = presentOwnUser(user, { realm, externalUrl: config.externalUrl });
    return { ...own, max_message_id, pending_email };
  },
});
