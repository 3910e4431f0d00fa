import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../../test/support/runs.ts';
import { topicKey } from '../../../../web/state/conversation.ts';
import { notifies } from '../../../../web/state/notifies.ts';
import { type Membership, POLICY } from '../../../chat/model/channels.ts';
import { USER_SETTING_DEFAULTS } from '../../../chat/model/settings/user-settings.ts';
import { answerFor, decide, type Situation } from './decide.ts';
import type { Concern, NotificationChoice, NotificationWay } from './triggers.ts';

const NOTHING: Concern = {
  isDirect: false,
  mention: null,
  hasTopicWildcard: false,
  hasChannelWildcard: false,
  hasAlertWord: false,
};
const MEMBER: Omit<Membership, 'channelId'> = {
  isActive: true,
  color: '#000000',
  isMuted: false,
  pinToTop: false,
  desktopNotifications: null,
  audibleNotifications: null,
  pushNotifications: null,
  emailNotifications: null,
  wildcardMentionsNotify: null,
};
const CHOICE: NotificationChoice = {
  settings: USER_SETTING_DEFAULTS,
  membership: MEMBER,
  policy: POLICY.none,
};
const AWAY: Situation = {
  concern: NOTHING,
  choice: CHOICE,
  isSender: false,
  isBot: false,
  isActive: true,
  receives: true,
  isReadOnArrival: false,
  mutesSender: false,
  isOnline: false,
};

const CONCERNS = {
  direct: { ...NOTHING, isDirect: true },
  mention: { ...NOTHING, mention: 'personal' },
  group: { ...NOTHING, mention: 'group' },
  topicAll: { ...NOTHING, hasTopicWildcard: true },
  all: { ...NOTHING, hasChannelWildcard: true },
  alert: { ...NOTHING, hasAlertWord: true },
  plain: NOTHING,
} as const satisfies Record<string, Concern>;

const PLACES = {
  normal: {},
  'muted channel': { membership: { ...MEMBER, isMuted: true } },
  'muted topic': { policy: POLICY.muted },
  followed: { policy: POLICY.followed },
  'unmuted in muted': { membership: { ...MEMBER, isMuted: true }, policy: POLICY.unmuted },
  'followed in muted': { membership: { ...MEMBER, isMuted: true }, policy: POLICY.followed },
} as const satisfies Record<string, Partial<NotificationChoice>>;

const inPlace = (place: keyof typeof PLACES, concern: keyof typeof CONCERNS, settings = {}): Situation => ({
  ...AWAY,
  concern: CONCERNS[concern],
  choice: { ...CHOICE, ...PLACES[place], settings: { ...USER_SETTING_DEFAULTS, ...settings } },
});

/** The trigger, or the reason in brackets. */
function said(way: NotificationWay, situation: Situation): string {
  const answer = answerFor(way, situation);
  return answer.notifies ? answer.trigger : `(${answer.reason})`;
}

/** Mail to a user who is away, with the settings of a new account: trigger × place. */
const MAIL: Record<keyof typeof PLACES, Record<keyof typeof CONCERNS, string>> = {
  normal: {
    direct: 'direct_message',
    mention: 'mention',
    group: 'group_mention',
    topicAll: 'topic_wildcard',
    all: 'channel_wildcard',
    alert: '(setting_off)',
    plain: '(setting_off)',
  },
  'muted channel': {
    direct: 'direct_message',
    mention: 'mention',
    group: 'group_mention',
    topicAll: '(muted_channel)',
    all: '(muted_channel)',
    alert: '(muted_channel)',
    plain: '(muted_channel)',
  },
  'muted topic': {
    direct: 'direct_message',
    mention: 'mention',
    group: 'group_mention',
    topicAll: '(muted_topic)',
    all: '(muted_topic)',
    alert: '(muted_topic)',
    plain: '(muted_topic)',
  },
  followed: {
    direct: 'direct_message',
    mention: 'mention',
    group: 'group_mention',
    topicAll: 'topic_wildcard_in_followed_topic',
    all: 'channel_wildcard_in_followed_topic',
    alert: 'followed_topic',
    plain: 'followed_topic',
  },
  'unmuted in muted': {
    direct: 'direct_message',
    mention: 'mention',
    group: 'group_mention',
    topicAll: 'topic_wildcard',
    all: 'channel_wildcard',
    alert: '(setting_off)',
    plain: '(setting_off)',
  },
  'followed in muted': {
    direct: 'direct_message',
    mention: 'mention',
    group: 'group_mention',
    topicAll: 'topic_wildcard_in_followed_topic',
    all: 'channel_wildcard_in_followed_topic',
    alert: 'followed_topic',
    plain: 'followed_topic',
  },
};

describe('who is notified by mail and push', () => {
  test('by trigger and place, with the settings of a new account', () => {
    for (const place of Object.keys(MAIL) as (keyof typeof MAIL)[])
      for (const concern of Object.keys(CONCERNS) as (keyof typeof CONCERNS)[]) {
        const situation = inPlace(place, concern);
        assert.equal(said('mail', situation), MAIL[place][concern], `mail, ${concern}, ${place}`);
        assert.equal(said('push', situation), MAIL[place][concern], `push, ${concern}, ${place}`);
      }
  });

  test('the settings of direct messages and mentions', () => {
    for (const concern of ['direct', 'mention', 'group', 'topicAll', 'all'] as const) {
      const noMail = inPlace('normal', concern, { enable_offline_email_notifications: false });
      assert.equal(said('mail', noMail), '(setting_off)', concern);
      assert.notEqual(said('push', noMail), '(setting_off)', concern);
      const noPush = inPlace('normal', concern, { enable_offline_push_notifications: false });
      assert.equal(said('push', noPush), '(setting_off)', concern);
      assert.notEqual(said('mail', noPush), '(setting_off)', concern);
    }
  });

  test('wildcards count as mentions only where the user says so, by the channel before the account', () => {
    const off = { wildcard_mentions_notify: false };
    for (const concern of ['topicAll', 'all'] as const) {
      assert.equal(said('mail', inPlace('normal', concern, off)), '(wildcards_off)');
      const here = inPlace('normal', concern, off);
      const membership = { ...MEMBER, wildcardMentionsNotify: true };
      assert.match(said('mail', { ...here, choice: { ...here.choice, membership } }), /wildcard$/);
      const notHere = { ...CHOICE, membership: { ...MEMBER, wildcardMentionsNotify: false } };
      const situation = { ...inPlace('normal', concern), choice: notHere };
      assert.equal(said('mail', situation), '(wildcards_off)');
      assert.match(said('mail', inPlace('followed', concern, off)), /in_followed_topic$/);
      const notFollowed = { enable_followed_topic_wildcard_mentions_notify: false };
      assert.match(said('mail', inPlace('followed', concern, notFollowed)), /wildcard$/);
    }
  });

  test('all messages of followed topics and of channels', () => {
    const noFollowed = { enable_followed_topic_email_notifications: false };
    assert.equal(said('mail', inPlace('followed', 'plain', noFollowed)), '(setting_off)');
    assert.equal(said('push', inPlace('followed', 'plain', noFollowed)), 'followed_topic');
    const all = { enable_stream_email_notifications: true };
    assert.equal(said('mail', inPlace('normal', 'plain', all)), 'channel');
    assert.equal(said('mail', inPlace('muted channel', 'plain', all)), '(muted_channel)');
    assert.equal(said('mail', inPlace('unmuted in muted', 'plain', all)), 'channel');
    const both = { ...all, ...noFollowed };
    assert.equal(said('mail', inPlace('followed', 'plain', both)), 'channel');
    assert.equal(said('mail', inPlace('followed in muted', 'plain', both)), '(setting_off)');
    const here = { ...MEMBER, emailNotifications: true, pushNotifications: false };
    const situation = { ...AWAY, choice: { ...CHOICE, membership: here } };
    assert.equal(said('mail', situation), 'channel');
    assert.equal(said('push', situation), '(setting_off)');
    const notHere = { ...MEMBER, emailNotifications: false };
    const eager = { ...inPlace('normal', 'plain', all).choice, membership: notHere };
    assert.equal(said('mail', { ...AWAY, choice: eager }), '(setting_off)');
  });

  test('presence', () => {
    const here = { ...inPlace('normal', 'direct'), isOnline: true };
    assert.equal(said('mail', here), '(online)');
    assert.equal(said('push', here), 'direct_message');
    const quiet = { ...inPlace('normal', 'direct', { enable_online_push_notifications: false }) };
    assert.equal(said('push', { ...quiet, isOnline: true }), '(online)');
    assert.equal(said('push', quiet), 'direct_message');
    assert.equal(said('desktop', here), 'direct_message');
  });

  test('nobody is notified whom the message does not reach, or who wants nothing of its sender', () => {
    const cases: [Partial<Situation>, string][] = [
      [{ isSender: true }, '(own_message)'],
      [{ isBot: true }, '(bot)'],
      [{ isActive: false }, '(deactivated)'],
      [{ receives: false }, '(not_received)'],
      [{ mutesSender: true }, '(muted_sender)'],
      [{ isReadOnArrival: true }, '(read_on_arrival)'],
    ];
    for (const concern of Object.keys(CONCERNS) as (keyof typeof CONCERNS)[])
      for (const [change, reason] of cases)
        for (const answer of Object.values(decide({ ...inPlace('followed', concern), ...change })))
          assert.equal(answer.notifies ? '' : `(${answer.reason})`, reason);
  });

  test('an edit brings the mentions that it adds, unless the message has notified without them', () => {
    const edited: Record<string, Record<keyof typeof CONCERNS, string>> = {
      normal: {
        ...{ direct: '(notified_before)', mention: 'mention', group: 'group_mention' },
        ...{ topicAll: 'topic_wildcard', all: 'channel_wildcard' },
        ...{ alert: '(not_received)', plain: '(not_received)' },
      },
      'muted topic': {
        ...{ direct: '(notified_before)', mention: 'mention', group: 'group_mention' },
        ...{ topicAll: '(muted_topic)', all: '(muted_topic)' },
        ...{ alert: '(not_received)', plain: '(not_received)' },
      },
      followed: {
        ...{ direct: '(notified_before)', mention: '(notified_before)', group: '(notified_before)' },
        ...{ topicAll: '(notified_before)', all: '(notified_before)' },
        ...{ alert: '(notified_before)', plain: '(notified_before)' },
      },
    };
    for (const [place, expected] of Object.entries(edited))
      for (const concern of Object.keys(CONCERNS) as (keyof typeof CONCERNS)[]) {
        const situation = { ...inPlace(place as keyof typeof PLACES, concern), isEdit: true };
        assert.equal(said('mail', situation), expected[concern], `${concern}, ${place}`);
      }
    const quiet = { enable_followed_topic_email_notifications: false };
    const mention = { ...inPlace('followed', 'mention', quiet), isEdit: true };
    assert.equal(said('mail', mention), 'mention');
    assert.equal(said('push', mention), '(notified_before)');
  });

  test('the weightiest trigger is the one that is named', () => {
    const everything = {
      ...CONCERNS.mention,
      hasTopicWildcard: true,
      hasChannelWildcard: true,
      hasAlertWord: true,
    };
    const situation = { ...inPlace('followed', 'plain'), concern: everything };
    assert.equal(said('mail', situation), 'mention');
    assert.equal(said('mail', { ...situation, concern: { ...everything, mention: null } }), CHANNEL_FIRST);
  });
});

const CHANNEL_FIRST = 'topic_wildcard_in_followed_topic';

test('desktop and sound are as the web client decides', () => {
  const names = [
    'enable_desktop_notifications',
    'enable_stream_desktop_notifications',
    'enable_followed_topic_desktop_notifications',
    'enable_sounds',
    'enable_stream_audible_notifications',
    'enable_followed_topic_audible_notifications',
    'wildcard_mentions_notify',
    'enable_followed_topic_wildcard_mentions_notify',
  ] as const;
  const settings = fc.record(
    Object.fromEntries(names.map((name) => [name, fc.boolean()])) as Record<
      (typeof names)[number],
      fc.Arbitrary<boolean>
    >,
  );
  const maybe = fc.constantFrom(true, false, null);
  const membership = fc.record({
    isMuted: fc.boolean(),
    desktopNotifications: maybe,
    audibleNotifications: maybe,
    wildcardMentionsNotify: maybe,
  });
  const concern = fc.record({
    isDirect: fc.boolean(),
    mention: fc.constantFrom('personal' as const, 'group' as const, null),
    hasTopicWildcard: fc.boolean(),
    hasChannelWildcard: fc.boolean(),
    hasAlertWord: fc.boolean(),
  });
  const policy = fc.constantFrom(POLICY.none, POLICY.muted, POLICY.unmuted, POLICY.followed);
  fc.assert(
    fc.property(settings, membership, concern, policy, fc.boolean(), (chosen, own, said, of, mutesSender) => {
      const concern = said.isDirect ? { ...NOTHING, ...said, hasTopicWildcard: false } : said;
      const choice: NotificationChoice = {
        settings: { ...USER_SETTING_DEFAULTS, ...chosen },
        membership: concern.isDirect ? null : { ...MEMBER, ...own },
        policy: concern.isDirect ? POLICY.none : of,
      };
      const { desktop, sound } = decide({ ...AWAY, concern, choice, mutesSender });
      const flags = [
        ...(concern.mention ? ['mentioned'] : []),
        ...(concern.hasTopicWildcard ? ['topic_wildcard_mentioned'] : []),
        ...(concern.hasChannelWildcard ? ['stream_wildcard_mentioned'] : []),
        ...(concern.hasAlertWord ? ['has_alert_word'] : []),
      ];
      const message = {
        id: 1,
        sender_id: 2,
        type: concern.isDirect ? 'private' : 'stream',
        stream_id: 7,
        subject: 't',
        flags,
      };
      const expected = notifies(message as unknown as Parameters<typeof notifies>[0], {
        ownId: 1,
        settings: chosen,
        channels: new Map([
          [
            7,
            {
              is_muted: own.isMuted,
              desktop_notifications: own.desktopNotifications,
              audible_notifications: own.audibleNotifications,
              wildcard_mentions_notify: own.wildcardMentionsNotify,
            },
          ],
        ]),
        policies: new Map([[topicKey(7, 't'), of]]),
        mutedPeople: new Set(mutesSender ? [2] : []),
      });
      assert.deepEqual({ desktop: desktop.notifies, sound: sound.notifies }, expected);
    }),
    { seed: 12, numRuns: runs(2000) },
  );
});
