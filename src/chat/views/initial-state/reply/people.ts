import { z } from 'zod';

const profileData = z.record(
  z.string(),
  z.strictObject({ value: z.string(), rendered_value: z.string().optional() }),
);

const basics = {
  user_id: z.int(),
  delivery_email: z.string().nullable(),
  email: z.string(),
  full_name: z.string(),
  date_joined: z.string(),
  is_owner: z.boolean(),
  is_admin: z.boolean(),
  is_guest: z.boolean(),
  is_bot: z.boolean(),
  bot_type: z.int().nullable(),
  bot_owner_id: z.int().nullable().optional(),
  role: z.int(),
  timezone: z.string(),
  avatar_url: z.string().nullable().optional(),
  avatar_version: z.int(),
  profile_data: profileData.optional(),
};

/** A person, without `is_active`, which follows from the list. */
export const person = z.strictObject(basics).meta({ id: 'Person' });

export const systemBot = z
  .strictObject({ ...basics, is_active: z.boolean(), is_system_bot: z.boolean() })
  .meta({ id: 'SystemBot' });

export const bot = z
  .strictObject({
    user_id: z.int(),
    full_name: z.string(),
    email: z.string(),
    bot_type: z.int().nullable(),
    is_active: z.boolean(),
    api_key: z.string(),
    owner_id: z.int().nullable(),
    default_sending_stream: z.string().nullable(),
    default_events_register_stream: z.string().nullable(),
    default_all_public_streams: z.boolean(),
    avatar_url: z.string(),
    services: z.array(z.unknown()),
  })
  .meta({ id: 'Bot' });
