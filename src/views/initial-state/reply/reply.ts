import { z } from 'zod';
import { otherFields } from './others.ts';
import { realmFields } from './realm.ts';
import { legacySettingFields, userFields } from './user.ts';

/** The response of POST /register (api/REGISTER.md); which fields are there depends on the event types asked for. */
export const registerReply = {
  queue_id: z.string().nullable(),
  last_event_id: z.int(),
  service_feature_level: z.int(),
  service_version: z.string(),
  service_merge_base: z.string(),
  ...realmFields,
  ...otherFields,
  ...legacySettingFields,
  ...userFields,
};
