import { z } from 'zod';

export const apiKeyReply = { api_key: z.string(), email: z.string(), user_id: z.int() };
