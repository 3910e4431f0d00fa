import { z } from 'zod';

/** The short lists of the organization, and other shapes that several replies and events share. */
export const linkifier = z
  .strictObject({ pattern: z.string(), url_template: z.string(), id: z.int() })
  .meta({ id: 'Linkifier' });

export const codePlayground = z
  .strictObject({ id: z.int(), name: z.string(), lexer_language: z.string(), url_template: z.string() })
  .meta({ id: 'CodePlayground' });

export const realmDomain = z
  .strictObject({ domain: z.string(), allow_subdomains: z.boolean() })
  .meta({ id: 'RealmDomain' });

export const mutedUser = z.strictObject({ id: z.int(), timestamp: z.int() }).meta({ id: 'MutedUser' });

export const attachment = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    path_id: z.string(),
    size: z.int(),
    create_time: z.int(),
    messages: z.array(z.strictObject({ date_sent: z.int(), id: z.int() })),
  })
  .meta({ id: 'Attachment' });

export const customProfileField = z
  .strictObject({
    id: z.int(),
    type: z.int(),
    order: z.int(),
    name: z.string(),
    hint: z.string(),
    field_data: z.string(),
    display_in_profile_summary: z.boolean().optional(),
    required: z.boolean(),
    editable_by_user: z.boolean(),
  })
  .meta({ id: 'ProfileField' });

export const realmEmoji = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    source_url: z.string(),
    still_url: z.string().nullable(),
    deactivated: z.boolean(),
    author_id: z.int().nullable(),
  })
  .meta({ id: 'CustomEmoji' });

const legacyPresence = z
  .strictObject({
    client: z.string(),
    status: z.string(),
    timestamp: z.int(),
    pushable: z.boolean().optional(),
  })
  .meta({ id: 'ClientPresence' });

/** By user ID with `slim_presence`; else by address, then by program. */
export const presence = z
  .union([
    z
      .strictObject({ active_timestamp: z.int().optional(), idle_timestamp: z.int().optional() })
      .meta({ id: 'PresenceTimes' }),
    z.strictObject({ aggregated: legacyPresence, website: legacyPresence }).meta({ id: 'ClientPresences' }),
  ])
  .meta({ id: 'Presence' });

export const userStatus = z
  .strictObject({
    away: z.boolean().optional(),
    status_text: z.string().optional(),
    emoji_name: z.string().optional(),
    emoji_code: z.string().optional(),
    reaction_type: z.string().optional(),
  })
  .meta({ id: 'UserStatus' });

export const userTopic = z
  .strictObject({
    stream_id: z.int(),
    topic_name: z.string(),
    last_updated: z.int(),
    visibility_policy: z.int(),
  })
  .meta({ id: 'UserTopic' });

export const defaultChannelGroup = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    streams: z.array(z.int()),
  })
  .meta({ id: 'DefaultChannelGroup' });

/** Channel name, topic, UNIX seconds. */
export const mutedTopic = z.tuple([z.string(), z.string(), z.int()]);
