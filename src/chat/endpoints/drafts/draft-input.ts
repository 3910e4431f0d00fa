import { z } from 'zod';
import { listOf } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';

/** The object `Draft` of the facts as clients send it: without its ID. */
export const draftInput = z.strictObject({
  type: z.enum(['', 'stream', 'private']),
  to: listOf(z.int(), BOUNDS.recipients),
  topic: z.string(),
  content: z.string(),
  timestamp: z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER).nullish(),
});
