import { z } from 'zod';

/** The response of POST /register (api/REGISTER.md). */
export const registerReply = {
  queue_id: z.string().nullable(),
  last_event_id: z.int(),
  service_feature_level: z.int(),
  service_version: z.string(),
  service_merge_base: z.string(),
};
