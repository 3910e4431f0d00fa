import { z } from 'zod';
import { draft, savedSnippet, scheduledMessage } from '../../views/initial-state/reply/drafts.ts';
import { mutedTopic, userStatus, userTopic } from '../../views/initial-state/reply/later.ts';
import { mutedUser } from '../../views/initial-state/reply/lists.ts';
import { type EventShapes, event, eventWithOp } from './event.ts';

const settingValue = z.union([z.boolean(), z.int(), z.string()]);
const languageName = { language_name: z.string().optional() };
const typist = z.strictObject({ user_id: z.int(), email: z.string() });
const startOrStop: [string, string] = ['start', 'stop'];

const presence = z.strictObject({
  client: z.string(),
  status: z.enum(['active', 'idle']),
  timestamp: z.int(),
  pushable: z.boolean(),
});

const settingShapes: EventShapes = {
  UserSettingsEvent: eventWithOp(
    'user_settings',
    'update',
    { property: z.string(), value: settingValue, ...languageName },
    'A personal setting changed.',
  ),
  DisplaySettingsEvent: event(
    'update_display_settings',
    { user: z.string(), setting_name: z.string(), setting: settingValue, ...languageName },
    'As `user_settings`, for clients without `user_settings_object`.',
  ),
  NotificationSettingsEvent: event(
    'update_global_notifications',
    { user: z.string(), notification_name: z.string(), setting: settingValue },
    'As `user_settings`, for clients without `user_settings_object`.',
  ),
};

const listShapes: EventShapes = {
  AlertWordsEvent: event(
    'alert_words',
    { alert_words: z.array(z.string()) },
    'The alert words of the client’s user; all of them.',
  ),
  MutedUsersEvent: event(
    'muted_users',
    { muted_users: z.array(mutedUser) },
    'Whom the client’s user muted; all of them.',
  ),
  UserTopicEvent: event('user_topic', userTopic.shape, 'The personal setting of a topic changed.'),
  MutedTopicsEvent: event(
    'muted_topics',
    { muted_topics: z.array(mutedTopic) },
    'The muted topics: channel, topic, time; all of them. For clients that do not ask for `user_topic`.',
  ),
  DraftsAddEvent: eventWithOp('drafts', 'add', { drafts: z.array(draft) }, 'Drafts were made.'),
  DraftsUpdateEvent: eventWithOp('drafts', 'update', { draft }, 'A draft was edited.'),
  DraftsRemoveEvent: eventWithOp('drafts', 'remove', { draft_id: z.int() }, 'A draft was deleted.'),
  SavedSnippetsAddEvent: eventWithOp(
    'saved_snippets',
    'add',
    { saved_snippet: savedSnippet },
    'A saved snippet was made.',
  ),
  SavedSnippetsUpdateEvent: eventWithOp(
    'saved_snippets',
    'update',
    { saved_snippet: savedSnippet },
    'A saved snippet was edited.',
  ),
  SavedSnippetsRemoveEvent: eventWithOp(
    'saved_snippets',
    'remove',
    { saved_snippet_id: z.int() },
    'A saved snippet was deleted.',
  ),
  ScheduledMessagesAddEvent: eventWithOp(
    'scheduled_messages',
    'add',
    { scheduled_messages: z.array(scheduledMessage) },
    'Messages were scheduled.',
  ),
  ScheduledMessagesUpdateEvent: eventWithOp(
    'scheduled_messages',
    'update',
    { scheduled_message: scheduledMessage },
    'A scheduled message was edited, or could not be sent.',
  ),
  ScheduledMessagesRemoveEvent: eventWithOp(
    'scheduled_messages',
    'remove',
    { scheduled_message_id: z.int() },
    'A scheduled message was sent or deleted.',
  ),
};

const presenceShapes: EventShapes = {
  PresenceEvent: event(
    'presence',
    {
      user_id: z.int(),
      email: z.string().optional(),
      server_timestamp: z.number(),
      presence: z.strictObject({ website: presence }),
    },
    'Somebody came or went. It is not kept: a queue that lags may miss it.',
  ),
  UserStatusEvent: event(
    'user_status',
    { user_id: z.int(), ...userStatus.shape },
    'What somebody says of themselves changed; what did not is absent.',
  ),
  TypingEvent: eventWithOp(
    'typing',
    startOrStop,
    {
      message_type: z.enum(['direct', 'stream']),
      sender: typist,
      recipients: z.array(typist).optional(),
      stream_id: z.int().optional(),
      topic: z.string().optional(),
    },
    'Somebody began or ended to write a message. It is not kept: a queue that lags may miss it.',
  ),
  TypingEditMessageEvent: eventWithOp(
    'typing_edit_message',
    startOrStop,
    {
      sender_id: z.int(),
      message_id: z.int(),
      recipient: z.strictObject({
        type: z.enum(['direct', 'channel']),
        user_ids: z.array(z.int()).optional(),
        channel_id: z.int().optional(),
        topic: z.string().optional(),
      }),
    },
    'Somebody began or ended to edit a message. It is not kept: a queue that lags may miss it.',
  ),
};

export const ownShapes: EventShapes = { ...settingShapes, ...listShapes, ...presenceShapes };
