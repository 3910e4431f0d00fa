import { z } from 'zod';

/** The object `Draft` of the facts as clients send it: without its ID. */
export const draftInput = z.strictObject({
  type: z.enum(['', 'stream', 'private']),
  to: z.array(z.int()),
  topic: z.string(),
  content: z.string(),
  timestamp: z.int().optional(),
});
