import { z } from 'zod';
import { pathInteger } from '../../http/params.ts';
import { DELIVERY_PROBLEM_CODES } from '../../kernel/delivery-problems.ts';

export const ofBot = { bot_id: pathInteger({ doc: 'A bot of type 3.' }) };

export const ofDelivery = {
  ...ofBot,
  delivery_id: pathInteger({ doc: 'As `GET /bots/{bot_id}/deliveries` says.' }),
};

const problem = {
  problem: z.string().nullable().meta({ description: 'What went wrong, as a sentence.' }),
  problem_code: z
    .enum(DELIVERY_PROBLEM_CODES)
    .nullable()
    .meta({ description: 'What went wrong, for programs; null: nothing, or nothing that has a code.' }),
};

export const delivery = z
  .strictObject({
    id: z.int().meta({ description: 'Higher for later deliveries.' }),
    webhook_id: z.string().meta({
      description: 'The header `webhook-id`: the same for each attempt, and for replays.',
    }),
    trigger: z.enum(['direct_message', 'mention', 'test']).meta({
      description: 'Why the bot is called.',
    }),
    message_id: z.int().nullable().meta({ description: 'The message that was posted; null: a test.' }),
    state: z.enum(['waiting', 'delivered', 'failed', 'dropped']).meta({
      description:
        '`waiting`: is tried (again) later; `delivered`: the server took it; `failed`: given up; `dropped`: there was nothing to send.',
    }),
    ...problem,
    replay_of: z.int().nullable().meta({ description: 'The ID of the delivery that this one repeats.' }),
    created_at: z.int().meta({ description: 'UNIX seconds.' }),
    ended_at: z.int().nullable().meta({ description: 'When the last attempt ended, in UNIX seconds.' }),
    attempt_count: z.int().meta({ description: 'How often the server called so far.' }),
    next_attempt_at: z
      .int()
      .nullable()
      .meta({ description: 'When it is tried again at the earliest, in UNIX seconds; null: never.' }),
    status_code: z.int().nullable().meta({ description: 'The HTTP status of the last reply.' }),
    duration_ms: z.int().nullable().meta({ description: 'How long the last attempt took.' }),
  })
  .meta({ id: 'WebhookDelivery' });

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
    ...problem,
    request: z
      .strictObject({ url: z.string().meta({ description: 'Without a password.' }), headers, ...body })
      .meta({ description: 'What was posted.' }),
    reply: z
      .strictObject({ status_code: z.int().meta({ description: 'The HTTP status.' }), headers, ...body })
      .nullable()
      .meta({ description: 'What the server of the bot answered; null: nothing.' }),
  })
  .meta({ id: 'WebhookAttempt' });
