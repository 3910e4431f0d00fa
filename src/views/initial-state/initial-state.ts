import { FEATURE_LEVEL, MERGE_BASE, VERSION } from '../../kernel/version.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Reader } from '../../store/engine/engine.ts';
import { ownBots } from './bots.ts';
import { channels, defaultChannelGroups, defaultChannels, subscriptions } from './channels.ts';
import { draftsPart } from './drafts.ts';
import { LATER } from './later.ts';
import { messagesPart } from './messages.ts';
import { customEmoji, linkifiers, playgrounds } from './organization-lists.ts';
import { type Everybody, everybody, people, peopleLists } from './people.ts';
import { mutedUsers, presencePart, userStatusPart } from './presence.ts';
import { profileFields } from './profile-fields.ts';
import { realmPart } from './realm.ts';
import type { Run } from './runs.ts';
import { displaySettings, notificationSettings, settingDefaults, userSettings } from './settings.ts';
import type { InitialState } from './shape.ts';
import { userGroups } from './user-groups.ts';
import { userTopicsPart } from './user-topics.ts';
import { type StateContext, type StatePart, type StateSource, type Wanted, wants } from './wanted.ts';

export type { InitialState, StateSource as Around, Wanted };

/** What fills in the fields of each event type (the groups of api/REGISTER.md). */
const FROM_MEMORY: Readonly<Record<string, (sight: StateContext) => StatePart>> = {
  ...LATER,
  alert_words: ({ realm, viewer }) => ({ alert_words: realm.alertWords.wordsOf(viewer.id) }),
  custom_profile_fields: profileFields,
  default_stream_groups: defaultChannelGroups,
  default_streams: defaultChannels,
  muted_users: mutedUsers,
  realm: realmPart,
  realm_bot: ownBots,
  realm_emoji: customEmoji,
  realm_linkifiers: linkifiers,
  realm_playgrounds: playgrounds,
  realm_user: people,
  realm_user_groups: userGroups,
  realm_user_settings_defaults: settingDefaults,
  stream: channels,
  subscription: subscriptions,
  update_display_settings: displaySettings,
  update_global_notifications: notificationSettings,
  user_settings: userSettings,
};

/** What of the response comes from memory; `everybody` goes into it as text. */
export interface Remembered {
  readonly state: InitialState;
  readonly everybody: Everybody;
}

/** Runs without awaiting, so that it is one moment's truth. */
export function initialState(realm: Realm, around: StateSource, wanted: Wanted): Remembered {
  const sight: StateContext = { ...around, ...wanted, realm };
  const state: Record<string, unknown> = {
    service_feature_level: FEATURE_LEVEL,
    service_version: VERSION,
    service_merge_base: MERGE_BASE,
  };
  for (const [type, fill] of Object.entries(FROM_MEMORY)) {
    if (wants(wanted, type)) Object.assign(state, fill(sight));
  }
  return { state: state as InitialState, everybody: everybody(sight) };
}

export interface Fetched {
  readonly state: InitialState;
  /** Lists as runs of the JSON of their items, the same in our names and in the brand's. */
  readonly encoded: Readonly<Record<string, readonly Run[]>>;
}

/** Adds the members that come from the database, at the same log position, to the members from memory. */
export async function fetchInitialState(
  db: Reader,
  realm: Realm,
  around: StateSource,
  wanted: Wanted,
  remembered: Remembered,
): Promise<Fetched> {
  const sight: StateContext = { ...around, ...wanted, realm };
  const state = {
    ...remembered.state,
    ...(await messagesPart(db, sight)),
    ...(await draftsPart(db, sight)),
    ...(await userTopicsPart(db, sight)),
    ...(await presencePart(db, sight)),
    ...(await userStatusPart(db, sight)),
  };
  return { state, encoded: await peopleLists(db, sight, remembered.everybody) };
}
