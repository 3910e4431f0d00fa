import assert from 'node:assert/strict';
import { test } from 'node:test';
import { topicKey } from './conversation.ts';
import type { Message } from './message.ts';
import { type ChannelSettings, mentionsAnew, type NotifyContext, notifies } from './notifies.ts';

const OWN = 1;
const OTHER = 2;
const OFF = {
  enable_desktop_notifications: false,
  enable_stream_desktop_notifications: false,
  enable_followed_topic_desktop_notifications: false,
  enable_sounds: false,
  enable_stream_audible_notifications: false,
  enable_followed_topic_audible_notifications: false,
  wildcard_mentions_notify: false,
  enable_followed_topic_wildcard_mentions_notify: false,
};
const PERSONAL = { enable_desktop_notifications: true, enable_sounds: true };
const CHANNELS = { enable_stream_desktop_notifications: true, enable_stream_audible_notifications: true };
const FOLLOWED = {
  enable_followed_topic_desktop_notifications: true,
  enable_followed_topic_audible_notifications: true,
};

interface Row {
  readonly message?: Partial<Message>;
  readonly settings?: Partial<NotifyContext['settings']>;
  readonly channel?: ChannelSettings | null;
  readonly policy?: number;
  readonly muted?: number[];
}

const direct: Partial<Message> = { type: 'private', stream_id: undefined };
const flagged = (...flags: string[]): Partial<Message> => ({ flags });

/** `both`, `desktop`, `sound` or nothing. */
const ROWS: readonly [name: string, row: Row, wanted: string][] = [
  ['a direct message', { message: direct, settings: PERSONAL }, 'both'],
  ['a direct message, all off', { message: direct }, ''],
  ['a direct message, sounds only', { message: direct, settings: { enable_sounds: true } }, 'sound'],
  [
    'a direct message, no sounds',
    { message: direct, settings: { enable_desktop_notifications: true } },
    'desktop',
  ],
  ['a direct message, only channels on', { message: direct, settings: CHANNELS }, ''],
  ['one’s own message', { message: { ...direct, sender_id: OWN }, settings: PERSONAL }, ''],
  ['a message that is read', { message: { ...direct, flags: ['read'] }, settings: PERSONAL }, ''],
  ['a muted person', { message: direct, settings: PERSONAL, muted: [OTHER] }, ''],
  ['a channel message', { settings: PERSONAL }, ''],
  ['a mention', { message: flagged('mentioned'), settings: PERSONAL }, 'both'],
  ['a mention, off', { message: flagged('mentioned') }, ''],
  ['a mention in a muted topic', { message: flagged('mentioned'), settings: PERSONAL, policy: 1 }, 'both'],
  [
    'a mention in a muted channel',
    { message: flagged('mentioned'), settings: PERSONAL, channel: { is_muted: true } },
    'both',
  ],
  ['an alert word', { message: flagged('has_alert_word'), settings: PERSONAL }, 'both'],
  [
    'an alert word in a muted topic',
    { message: flagged('has_alert_word'), settings: PERSONAL, policy: 1 },
    '',
  ],
  [
    '@all, on',
    {
      message: flagged('stream_wildcard_mentioned'),
      settings: { ...PERSONAL, wildcard_mentions_notify: true },
    },
    'both',
  ],
  ['@all, off', { message: flagged('stream_wildcard_mentioned'), settings: PERSONAL }, ''],
  [
    '@all, older name of the flag',
    { message: flagged('wildcard_mentioned'), settings: { ...PERSONAL, wildcard_mentions_notify: true } },
    'both',
  ],
  [
    '@all, off in this channel',
    {
      message: flagged('stream_wildcard_mentioned'),
      settings: { ...PERSONAL, wildcard_mentions_notify: true },
      channel: { wildcard_mentions_notify: false },
    },
    '',
  ],
  [
    '@all, on in this channel',
    {
      message: flagged('stream_wildcard_mentioned'),
      settings: PERSONAL,
      channel: { wildcard_mentions_notify: true },
    },
    'both',
  ],
  [
    '@all in a muted channel',
    {
      message: flagged('stream_wildcard_mentioned'),
      settings: { ...PERSONAL, wildcard_mentions_notify: true },
      channel: { is_muted: true },
    },
    '',
  ],
  [
    '@topic in a followed topic',
    {
      message: flagged('topic_wildcard_mentioned'),
      settings: { ...PERSONAL, enable_followed_topic_wildcard_mentions_notify: true },
      policy: 3,
    },
    'both',
  ],
  [
    '@topic in another topic',
    {
      message: flagged('topic_wildcard_mentioned'),
      settings: { ...PERSONAL, enable_followed_topic_wildcard_mentions_notify: true },
    },
    '',
  ],
  ['a channel message, channels on', { settings: CHANNELS }, 'both'],
  ['a channel message, on here only', { channel: { desktop_notifications: true } }, 'desktop'],
  ['a channel message, sound here only', { channel: { audible_notifications: true } }, 'sound'],
  ['a channel message, off here', { settings: CHANNELS, channel: { desktop_notifications: false } }, 'sound'],
  [
    'a channel message, as the personal setting says',
    { settings: CHANNELS, channel: { desktop_notifications: null, audible_notifications: null } },
    'both',
  ],
  ['a channel message, muted channel', { settings: CHANNELS, channel: { is_muted: true } }, ''],
  [
    'a channel message, unmuted topic of a muted channel',
    { settings: CHANNELS, channel: { is_muted: true }, policy: 2 },
    'both',
  ],
  ['a channel message, muted topic', { settings: CHANNELS, policy: 1 }, ''],
  ['a channel that one is not in', { settings: CHANNELS, channel: null }, ''],
  ['a followed topic', { settings: FOLLOWED, policy: 3 }, 'both'],
  [
    'a followed topic of a muted channel',
    { settings: FOLLOWED, policy: 3, channel: { is_muted: true } },
    'both',
  ],
  ['a followed topic, off', { policy: 3 }, ''],
  ['another topic, followed on', { settings: FOLLOWED }, ''],
  ['a muted person in a followed topic', { settings: FOLLOWED, policy: 3, muted: [OTHER] }, ''],
];

for (const [name, { message, settings, channel = {}, policy, muted = [] }, wanted] of ROWS) {
  test(`${name}: ${wanted || 'nothing'}`, () => {
    const whole = { type: 'stream', stream_id: 5, subject: 'Lunch', sender_id: OTHER, flags: [], ...message };
    const found = notifies(whole as unknown as Message, {
      ownId: OWN,
      settings: { ...OFF, ...settings },
      channels: new Map(channel ? [[5, channel]] : []),
      policies: new Map(policy === undefined ? [] : [[topicKey(5, 'lunch'), policy]]),
      mutedPeople: new Set(muted),
    });
    const desktop = wanted === 'both' || wanted === 'desktop';
    assert.deepEqual(found, { desktop, sound: wanted === 'both' || wanted === 'sound' });
  });
}

test('an edit is news to who is mentioned by it, and was not before', () => {
  const mention = (userId: number) => `<p><span class="user-mention" data-user-id="${userId}">@x</span></p>`;
  const edit = {
    message_id: 1,
    message_ids: [1],
    flags: ['mentioned'],
    user_id: OTHER,
    rendered_content: mention(OWN),
  };
  const is = (more: object) =>
    mentionsAnew(
      { type: 'update_message', orig_rendered_content: '<p>x</p>', ...edit, ...more } as never,
      OWN,
    );
  assert.equal(is({}), true);
  assert.equal(is({ orig_rendered_content: mention(OTHER) }), true);
  for (const not of [
    { orig_rendered_content: mention(OWN) },
    { flags: [] },
    { flags: ['mentioned', 'read'] },
    { user_id: OWN },
    { rendering_only: true },
    { rendered_content: undefined },
  ])
    assert.equal(is(not), false, JSON.stringify(not));
});
