import { z } from 'zod';

export const status = z.strictObject({ status: z.enum(['active', 'idle']), timestamp: z.int() });

export const legacyPresence = status.extend({ client: z.string(), pushable: z.boolean().optional() });

export const modernPresence = z.strictObject({
  active_timestamp: z.int().optional(),
  idle_timestamp: z.int().optional(),
});
