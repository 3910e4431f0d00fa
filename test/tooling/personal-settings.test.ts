import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { USER_SETTINGS, type UserSettingName } from '../../src/chat/model/settings/user-settings.ts';

/** Settings of the API that the client does not offer, and why. Other clients have them. */
const NOT_OFFERED: Partial<Record<UserSettingName, string>> = {
  web_channel_default_view: 'A channel opens at its feed; the side bar has its topics.',
  web_suggest_update_timezone: 'The profile offers the time zone of the device where it differs.',
  left_side_userlist: 'People stand in the details, which a narrow window shows alone.',
  emojiset: 'Emoji are drawn by the fonts of the device.',
  user_list_style: 'There is no list of people that is always in view.',
  web_animate_image_previews: 'Previews show the first frame; the picture moves where it is opened.',
  hide_ai_features: 'There are none.',
  enable_marketing_emails: 'There are none.',
};

const NAMES = Object.keys(USER_SETTINGS) as UserSettingName[];
const SETTINGS = 'web/views/settings/';
/** What only names settings: their declaration, what is generated from it, and lists of changes. */
const NAMES_ONLY = [
  'src/chat/model/settings/',
  'src/chat/views/initial-state/',
  'src/chat/endpoints/',
  'src/chat/pages/',
  'src/contract/',
  'web/client/',
  'web/features/audit/',
  SETTINGS,
];

const textOf = (files: readonly string[]) => files.map((file) => readFileSync(file, 'utf8')).join('\n');
const sources = globSync('{src,web}/**/*.{ts,tsx}', { exclude: (path) => /(?:dist|keys)$/.test(path) })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.test.ts'));

const isIn = (text: string, name: string) => new RegExp(`\\b${name}\\b`).test(text);
/** A list of settings without a default offers none of them. */
const offering = textOf(sources.filter((file) => file.startsWith(SETTINGS) && !file.endsWith('/whose.ts')));
const acting = textOf(sources.filter((file) => !NAMES_ONLY.some((folder) => file.startsWith(folder))));

test('each personal setting is offered by the client, or the reason why it is not is known', () => {
  const offered = NAMES.filter((name) => isIn(offering, name));
  assert.deepEqual([...offered, ...Object.keys(NOT_OFFERED)].sort(), [...NAMES].sort());
});

test('each personal setting that the client offers has an effect', () => {
  const idle = NAMES.filter((name) => !NOT_OFFERED[name] && !isIn(acting, name));
  assert.deepEqual(idle, []);
});
