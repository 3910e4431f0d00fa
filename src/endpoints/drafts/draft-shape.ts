import { z } from 'zod';

const fields = {
  type: z.enum(['', 'stream', 'private']),
  to: z.array(z.int()),
  topic: z.string(),
  content: z.string(),
};

/** The object `Draft` of the facts, as clients get it. */
export const draftShape = z.object({ id: z.int(), ...fields, timestamp: z.int() }).meta({ id: 'Draft' });

/** As clients send it: without its ID. */
export const draftInput = z.strictObject({ ...fields, timestamp: z.int().optional() });
