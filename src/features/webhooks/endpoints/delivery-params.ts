import { z } from 'zod';
import { pathInteger } from '../../../engine/http/params.ts';
import { deliveryProblem } from '../views/webhook-delivery.ts';

export const ofBot = { bot_id: pathInteger({ doc: 'A bot of type 3.' }) };

export const ofDelivery = {
  ...ofBot,
  delivery_id: pathInteger({ doc: 'As `GET /bots/{bot_id}/deliveries` says.' }),
};

const headers = z.record(z.string(), z.string()).meta({
  description: 'By name in small letters; secrets are replaced by `[hidden]`.',
});
const body = {
  body: z.string().meta({ description: 'At most 8,192 characters; the token is replaced by `[hidden]`.' }),
  is_body_cut: z.boolean().meta({ description: 'Whether the body was longer.' }),
};

export const attempt = z
  .strictObject({
    number: z.int().meta({ description: 'From 1.' }),
    started_at: z.int().meta({ description: 'UNIX seconds.' }),
    duration_ms: z
      .int()
      .meta({ description: 'Milliseconds until the reply was read, or the attempt failed.' }),
    ...deliveryProblem,
    request: z
      .strictObject({ url: z.string().meta({ description: 'Without a password.' }), headers, ...body })
      .meta({ description: 'What was posted.' }),
    reply: z
      .strictObject({ status_code: z.int().meta({ description: 'The HTTP status.' }), headers, ...body })
      .nullable()
      .meta({ description: 'What the server of the bot answered; null: nothing.' }),
  })
  .meta({ id: 'WebhookAttempt' });
