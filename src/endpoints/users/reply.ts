import { z } from 'zod';

/** spec 2.5. */
export const userReply = z
  .object({
    user_id: z.int(),
    delivery_email: z.string().nullable(),
    email: z.string(),
    full_name: z.string(),
    date_joined: z.string(),
    is_active: z.boolean(),
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
    profile_data: z
      .record(z.string(), z.object({ value: z.string(), rendered_value: z.string().optional() }))
      .optional(),
  })
  .meta({ id: 'User' });
