import { z } from 'zod';
import { channel, channelToJoin, subscription } from './channels.ts';
import { draft, savedSnippet, scheduledMessage } from './drafts.ts';
import {
  customProfileField,
  defaultChannelGroup,
  incomingWebhook,
  mutedTopic,
  presence,
  realmEmoji,
  userStatus,
  userTopic,
} from './later.ts';
import { codePlayground, linkifier, mutedUser, realmDomain } from './lists.ts';
import { choices, settingDefaults, unreadMessages, userGroup, userSettings } from './objects.ts';
import { bot } from './people.ts';

/** One event type each, mostly. */
export const otherFields = {
  alert_words: z.array(z.string()).optional(),
  custom_profile_fields: z.array(customProfileField).optional(),
  custom_profile_field_types: choices.optional(),
  drafts: z.array(draft).optional(),
  onboarding_steps: z.array(z.strictObject({ type: z.string(), name: z.string() })).optional(),
  navigation_tour_video_url: z.string().nullable().optional(),
  max_message_id: z.int().optional(),
  scheduled_messages: z.array(scheduledMessage).optional(),
  muted_topics: z.array(mutedTopic).optional(),
  muted_users: z.array(mutedUser).optional(),
  presences: z.record(z.string(), presence).optional(),
  presence_last_update_id: z.int().optional(),
  server_timestamp: z.number().optional(),
  realm_domains: z.array(realmDomain).optional(),
  realm_emoji: z.record(z.string(), realmEmoji).optional(),
  realm_linkifiers: z.array(linkifier).optional(),
  realm_filters: z.array(z.array(z.union([z.int(), z.string()]))).optional(),
  realm_playgrounds: z.array(codePlayground).optional(),
  realm_user_groups: z.array(userGroup).optional(),
  realm_bots: z.array(bot).optional(),
  realm_embedded_bots: z
    .array(z.strictObject({ name: z.string(), config: z.record(z.string(), z.string()) }))
    .optional(),
  realm_incoming_webhook_bots: z.array(incomingWebhook).optional(),
  recent_private_conversations: z
    .array(z.strictObject({ max_message_id: z.int(), user_ids: z.array(z.int()) }))
    .optional(),
  saved_snippets: z.array(savedSnippet).optional(),
  subscriptions: z.array(subscription).optional(),
  unsubscribed: z.array(subscription).optional(),
  never_subscribed: z.array(channelToJoin).optional(),
  unread_msgs: unreadMessages.optional(),
  starred_messages: z.array(z.int()).optional(),
  streams: z.array(channel).optional(),
  realm_default_streams: z.array(z.int()).optional(),
  realm_default_stream_groups: z.array(defaultChannelGroup).optional(),
  stop_words: z.array(z.string()).optional(),
  user_status: z.record(z.string(), userStatus).optional(),
  user_settings: userSettings.optional(),
  user_topics: z.array(userTopic).optional(),
  has_zoom_token: z.boolean().optional(),
  giphy_api_key: z.string().optional(),
  realm_billing: z.strictObject({ has_pending_sponsorship_request: z.boolean() }).optional(),
  realm_user_settings_defaults: settingDefaults.optional(),
};
