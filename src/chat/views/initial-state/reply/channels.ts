import { z } from 'zod';
import { groupValue } from './objects.ts';

const basics = {
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
  can_add_subscribers_group: groupValue,
  can_remove_subscribers_group: groupValue,
  can_administer_channel_group: groupValue,
  can_send_message_group: groupValue,
  can_subscribe_group: groupValue,
  stream_weekly_traffic: z.int().nullable(),
};
const subscribers = { subscribers: z.array(z.int()).optional() };

export const channel = z.strictObject(basics).meta({ id: 'Channel' });

export const channelToJoin = z.strictObject({ ...basics, ...subscribers }).meta({ id: 'ChannelToJoin' });

export const subscription = z
  .strictObject({
    ...basics,
    desktop_notifications: z.boolean().nullable(),
    email_notifications: z.boolean().nullable(),
    push_notifications: z.boolean().nullable(),
    audible_notifications: z.boolean().nullable(),
    wildcard_mentions_notify: z.boolean(),
    pin_to_top: z.boolean(),
    is_muted: z.boolean(),
    in_home_view: z.boolean(),
    color: z.string(),
    ...subscribers,
  })
  .meta({ id: 'Subscription' });
