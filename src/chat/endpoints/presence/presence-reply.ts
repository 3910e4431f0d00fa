import { z } from 'zod';

const status = z.strictObject({ status: z.enum(['active', 'idle']), timestamp: z.int() });

export const statusNow = status.extend({ status: z.enum(['active', 'idle', 'offline']) });

export const legacyPresence = status.extend({ client: z.string(), pushable: z.boolean().optional() });
