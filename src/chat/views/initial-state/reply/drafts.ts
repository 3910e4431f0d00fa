import { z } from 'zod';

/** The objects of the facts that are also replies of their own endpoints. */
export const draft = z
  .strictObject({
    id: z.int(),
    type: z.enum(['', 'stream', 'private']),
    to: z.array(z.int()),
    topic: z.string(),
    content: z.string(),
    timestamp: z.int(),
  })
  .meta({ id: 'Draft' });

export const savedSnippet = z
  .strictObject({
    id: z.int(),
    title: z.string(),
    content: z.string(),
    date_created: z.int(),
  })
  .meta({ id: 'SavedSnippet' });

export const scheduledMessage = z
  .strictObject({
    scheduled_message_id: z.int(),
    type: z.enum(['stream', 'private']),
    to: z.union([z.int(), z.array(z.int())]),
    topic: z.string().optional(),
    content: z.string(),
    rendered_content: z.string(),
    scheduled_delivery_timestamp: z.int(),
    failed: z.boolean(),
  })
  .meta({ id: 'ScheduledMessage' });
