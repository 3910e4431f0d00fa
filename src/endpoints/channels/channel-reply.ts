import { z } from 'zod';
import { groupValueInput } from '../../rules/group-values.ts';

/** `BasicChannel` of the facts: what everybody who may know of a channel sees of it. */
export const basicChannel = z.strictObject({
  stream_id: z.int(),
  name: z.string(),
  is_archived: z.boolean(),
  description: z.string(),
  date_created: z.int(),
  creator_id: z.int().nullable(),
  invite_only: z.boolean(),
  rendered_description: z.string(),
  is_web_public: z.boolean(),
  stream_post_policy: z.int(),
  message_retention_days: z.int().nullable(),
  history_public_to_subscribers: z.boolean(),
  first_message_id: z.int().nullable(),
  is_recently_active: z.boolean(),
  is_announcement_only: z.boolean(),
  can_add_subscribers_group: groupValueInput,
  can_remove_subscribers_group: groupValueInput,
  can_administer_channel_group: groupValueInput,
  can_send_message_group: groupValueInput,
  can_subscribe_group: groupValueInput,
  stream_weekly_traffic: z.int().nullable(),
});

/** spec 2.4: a channel with the caller's settings for it. */
export const subscription = z.strictObject({
  ...basicChannel.shape,
  desktop_notifications: z.boolean().nullable(),
  email_notifications: z.boolean().nullable(),
  push_notifications: z.boolean().nullable(),
  audible_notifications: z.boolean().nullable(),
  wildcard_mentions_notify: z.boolean(),
  pin_to_top: z.boolean(),
  is_muted: z.boolean(),
  in_home_view: z.boolean(),
  color: z.string(),
  subscribers: z.array(z.int()).optional(),
});
