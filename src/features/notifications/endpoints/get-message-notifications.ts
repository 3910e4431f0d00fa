import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { seconds } from '../../../engine/kernel/clock.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { explainNotifications } from '../views/message-notifications.ts';

export const getMessageNotifications = defineEndpoint({
  operationId: 'get-message-notifications',
  isOurs: true,
  method: 'GET',
  path: '/messages/{message_id}/notifications',
  tag: 'messages',
  access: 'user',
  summary: 'Get why a message did or did not notify you',
  description:
    'What the server recorded, for a week; otherwise what your settings of now make of the message. Others do not see it.',
  params: { message_id: pathInteger({ doc: 'The message.' }) },
  reply: {
    notifications: z
      .array(
        z.strictObject({
          way: z
            .enum(['desktop', 'sound', 'mail', 'push'])
            .meta({ description: 'How the user is notified.' }),
          state: z.enum(['notifies', 'waiting', 'sent', 'not_sent']).meta({
            description:
              '`notifies`: your settings ask for it. `waiting`: it goes at `timestamp`. `sent`, `not_sent`: as they say.',
          }),
          trigger: z
            .string()
            .nullable()
            .meta({ description: 'What makes the message worth a notification, such as `mention`.' }),
          reason: z.string().nullable().meta({
            description: 'Why it was not sent, or `quiet_hours` while it waits for their end; else null.',
          }),
          timestamp: z.int().nullable().meta({
            description: 'When it goes, was sent or was dropped (UNIX seconds); null: not recorded.',
          }),
          explanation: z.string().meta({ description: 'The same in a sentence.' }),
        }),
      )
      .meta({ description: 'One for each way.' }),
  },
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    const { db, realm, clock, config, presence } = context;
    const { sightings } = presence;
    const source = { db, realm, sightings, now: seconds(clock), sendsMail: config.smtpUrl !== undefined };
    return { notifications: await explainNotifications(source, caller.user, params.message_id) };
  },
});
