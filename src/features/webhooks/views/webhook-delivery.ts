import { z } from 'zod';
import { DELIVERY_PROBLEM_CODES, problemCodeOf } from '../../../engine/outbound/delivery-problems.ts';
import type { WebhookDelivery } from '../delivery.ts';

export const deliveryProblem = {
  problem: z.string().nullable().meta({ description: 'What went wrong, as a sentence.' }),
  problem_code: z
    .enum(DELIVERY_PROBLEM_CODES)
    .nullable()
    .meta({ description: 'What went wrong, for programs; null: nothing, or nothing that has a code.' }),
};

/** A delivery in the form of its event. */
export const deliveryEntry = z
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
    ...deliveryProblem,
    replay_of: z.int().nullable().meta({ description: 'The ID of the delivery that this one repeats.' }),
    created_at: z.int().meta({ description: 'UNIX seconds.' }),
    ended_at: z.int().nullable().meta({ description: 'When the last attempt ended, in UNIX seconds.' }),
    attempt_count: z.int().meta({ description: 'How often the server called so far.' }),
    status_code: z.int().nullable().meta({ description: 'The HTTP status of the last reply.' }),
    duration_ms: z.int().nullable().meta({ description: 'How long the last attempt took.' }),
  })
  .meta({ id: 'WebhookDeliveryEntry' });

/** The same with its state in the outbox. */
export const delivery = deliveryEntry
  .extend({
    next_attempt_at: z
      .int()
      .nullable()
      .meta({ description: 'When it is tried again at the earliest, in UNIX seconds; null: never.' }),
  })
  .meta({ id: 'WebhookDelivery' });

export const presentDeliveryEntry = (delivery: WebhookDelivery) => ({
  id: delivery.id,
  webhook_id: delivery.webhookId,
  trigger: delivery.trigger,
  message_id: delivery.messageId,
  state: delivery.state,
  ...presentProblem(delivery.problem),
  replay_of: delivery.replayOf,
  created_at: delivery.createdAt,
  ended_at: delivery.endedAt,
  attempt_count: delivery.attempts,
  status_code: delivery.status,
  duration_ms: delivery.durationMs,
});

export const presentProblem = (problem: string | null) => ({
  problem,
  problem_code: (problem !== null && problemCodeOf(problem)) || null,
});
