import { z } from 'zod';
import type { Reader } from '../../../engine/store/engine.ts';
import type { UserSettings } from '../../model/people.ts';
import {
  EMOJI_SETS,
  LEGACY_DISPLAY_SETTINGS,
  LEGACY_NOTIFICATION_SETTINGS,
  NOTIFICATION_SOUNDS,
  USER_SETTING_DEFAULTS,
} from '../../model/settings/user-settings.ts';
import { listUserTopics } from '../../store/channels/user-topics.ts';
import { presentMutedTopics, presentUserTopic } from '../channels/channels.ts';
import {
  DRAFTS_IN_REGISTER,
  presentDrafts,
  presentSavedSnippets,
  presentScheduledMessages,
} from '../messages/drafts.ts';
import { presentMutedUsers } from '../people/people.ts';
import { remembered, stored } from './field.ts';
import { draft, savedSnippet, scheduledMessage } from './reply/drafts.ts';
import { mutedTopic, mutedUser, userTopic } from './reply/lists.ts';
import { settingDefaults, userSettings } from './reply/objects.ts';
import { legacyDisplay, legacyNotifications } from './reply/user.ts';
import type { StatePart } from './wanted.ts';
import { type StateContext, wants } from './wanted.ts';

/** Short lists of the viewer's own, from memory. */
export const ownFields = {
  alert_words: remembered({ alert_words: z.array(z.string()) }, ({ realm, viewer }) => ({
    alert_words: [...realm.alertWords.wordsOf(viewer.id)],
  })),
  muted_users: remembered({ muted_users: z.array(mutedUser) }, ({ realm, viewer }) => ({
    muted_users: presentMutedUsers(realm.mutedUsersOf(viewer.id)),
  })),
};

/** The user's unsent texts. */
export const draftFields = {
  drafts: stored({ drafts: z.array(draft) }, async (db, { realm, viewer }) => ({
    drafts: await presentDrafts({ db, realm }, viewer, DRAFTS_IN_REGISTER),
  })),
  saved_snippets: stored({ saved_snippets: z.array(savedSnippet) }, async (db, { realm, viewer }) => ({
    saved_snippets: await presentSavedSnippets({ db, realm }, viewer.id),
  })),
  scheduled_messages: stored(
    { scheduled_messages: z.array(scheduledMessage) },
    async (db, { realm, viewer, capabilities }) => {
      const emptyTopicName = capabilities.empty_topic_name === true;
      return {
        scheduled_messages: await presentScheduledMessages({ db, realm }, viewer.id, { emptyTopicName }),
      };
    },
  ),
};

export const topicFields = {
  user_topic: stored({ user_topics: z.array(userTopic) }, async (db, sight) => ({
    user_topics: (await topicsOf(db, sight)).map((topic) => presentUserTopic(topic, namesFor(sight))),
  })),
  /** For clients that request it by name without the newer form, or request everything. */
  muted_topics: stored({ muted_topics: z.array(mutedTopic) }, async (db, sight) => {
    if (sight.eventTypes !== null && wants(sight, 'user_topic')) return {};
    return { muted_topics: presentMutedTopics(sight, await topicsOf(db, sight), namesFor(sight)) };
  }),
};

const namesFor = ({ capabilities }: StateContext) => ({
  emptyTopicName: capabilities.empty_topic_name === true,
});

const found = new WeakMap<StateContext, ReturnType<typeof listUserTopics>>();

/** Read once for both forms. */
function topicsOf(db: Reader, sight: StateContext): ReturnType<typeof listUserTopics> {
  const topics = found.get(sight) ?? listUserTopics({ db, realm: sight.realm }, sight.viewer.id);
  found.set(sight, topics);
  return topics;
}

const OFFERED = { available_notification_sounds: NOTIFICATION_SOUNDS, emojiset_choices: EMOJI_SETS };

const NAMES = Object.keys(USER_SETTING_DEFAULTS);

export const settingFields = {
  user_settings: remembered({ user_settings: userSettings }, ({ viewer }) => ({
    user_settings: { ...pick(viewer.settings, NAMES), timezone: viewer.timezone, ...OFFERED },
  })),
  realm_user_settings_defaults: remembered(
    { realm_user_settings_defaults: settingDefaults },
    ({ realm }) => ({
      realm_user_settings_defaults: { ...pick(realm.info.userDefaults, NAMES), ...OFFERED },
    }),
  ),
  update_global_notifications: remembered(legacyNotifications, ({ viewer, capabilities }) => {
    if (capabilities.user_settings_object) return {};
    return {
      ...pick(viewer.settings, LEGACY_NOTIFICATION_SETTINGS),
      available_notification_sounds: OFFERED.available_notification_sounds,
    };
  }),
  update_display_settings: remembered(legacyDisplay, ({ viewer, capabilities }) => {
    if (capabilities.user_settings_object) return {};
    return {
      ...pick(viewer.settings, LEGACY_DISPLAY_SETTINGS),
      timezone: viewer.timezone,
      emojiset_choices: OFFERED.emojiset_choices,
    };
  }),
};

function pick(settings: UserSettings, names: readonly string[]): StatePart {
  return Object.fromEntries(names.map((name) => [name, settings[name] ?? USER_SETTING_DEFAULTS[name]]));
}
