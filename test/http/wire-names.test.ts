import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  hasBrandName,
  inWords,
  isBrandClient,
  isReadingClient,
  pushToBrand,
  saysBrandName,
  toBrand,
  toBrandJson,
  toOurs,
} from '../../src/engine/http/wire-names.ts';

const ours = {
  service_feature_level: 371,
  realm_service_update_announcements_stream_id: 4,
  service_plan_is_not_limited: true,
  messages: [
    {
      content: 'service_version and :service:',
      reactions: [
        { emoji_name: 'service', emoji_code: 'service', reaction_type: 'service_extra_emoji' },
        { emoji_name: 'service', emoji_code: '7', reaction_type: 'realm_emoji' },
      ],
    },
  ],
  events: [
    { type: 'user_settings', property: 'notification_sound', value: 'service' },
    { type: 'realm', property: 'service_update_announcements_stream_id', value: 3 },
    { type: 'realm', property: 'name', value: 'service' },
    { type: 'update_global_notifications', notification_name: 'notification_sound', setting: 'service' },
  ],
  user_settings: { notification_sound: 'service', available_notification_sounds: ['ding', 'service'] },
  playgrounds: [{ lexer_language: 'service', name: 'lexer_language' }],
};

const brands = {
  zulip_feature_level: 371,
  service_feature_level: 371,
  realm_zulip_update_announcements_stream_id: 4,
  zulip_plan_is_not_limited: true,
  messages: [
    {
      content: 'service_version and :service:',
      reactions: [
        { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: 'zulip_extra_emoji' },
        { emoji_name: 'service', emoji_code: '7', reaction_type: 'realm_emoji' },
      ],
    },
  ],
  events: [
    { type: 'user_settings', property: 'notification_sound', value: 'zulip' },
    { type: 'realm', property: 'zulip_update_announcements_stream_id', value: 3 },
    { type: 'realm', property: 'name', value: 'service' },
    { type: 'update_global_notifications', notification_name: 'notification_sound', setting: 'zulip' },
  ],
  user_settings: { notification_sound: 'zulip', available_notification_sounds: ['ding', 'zulip'] },
  playgrounds: [{ pygments_language: 'service', name: 'lexer_language' }],
};

test('into the brand names and back, members and named values only', () => {
  assert.deepEqual(toBrand(ours), brands);
  assert.deepEqual(toOurs(brands), ours);
  assert.deepEqual(JSON.parse(toBrandJson(JSON.stringify(ours))), brands);
});

test('what has none of our names stays the same text', () => {
  assert.equal(toBrandJson('{"a" : 1}'), '{"a" : 1}');
});

test('names that people chose are nobody’s words', () => {
  const storage = { service_version: '1', zulip_version: '2' };
  assert.deepEqual(toBrand({ storage }), { storage });
  assert.deepEqual(toOurs({ storage }), { storage });
});

test('sentences of errors, whole ones only', () => {
  const say = (msg: string) => toBrand({ result: 'error', msg, code: 'BAD_REQUEST' });
  assert.deepEqual(say('Invalid characters in lexer language'), {
    result: 'error',
    msg: 'Invalid characters in pygments language',
    code: 'BAD_REQUEST',
  });
  const quoted = "Invalid user 'lexer language'";
  assert.deepEqual(say(quoted), { result: 'error', msg: quoted, code: 'BAD_REQUEST' });
});

test('level and version under both names, in the words of both', () => {
  const event = { type: 'restart', service_version: 'x', service_merge_base: 'y', service_feature_level: 3 };
  const both = { ...event, zulip_version: 'x', zulip_merge_base: 'y', zulip_feature_level: 3 };
  for (const brand of [false, true]) assert.deepEqual(inWords(event, brand), both);
  const other = { type: 'realm', property: 'service_update_announcements_stream_id' };
  assert.equal(inWords(other, false), other);
});

test('programs in which people read what they send, by whole names', () => {
  for (const name of [
    'website',
    'ParleyWeb',
    'ZulipMobile',
    'ZulipTerminal',
    'ZulipFlutter',
    'ZulipElectron',
  ])
    assert.equal(isReadingClient(name), true, name);
  for (const name of [
    ...['axios', 'ZulipPython', 'ZulipNagios', 'helios-bot', 'kiosk', 'website-monitor', 'automobile-feed'],
    ...['terminal-notifier', 'desktop-backup', 'Unspecified', 'ParleyWebhooks', 'go-zulip', ''],
  ])
    assert.equal(isReadingClient(name), false, name);
});

test('clients of the brand', () => {
  for (const agent of [
    'ZulipPython/0.9.1 (x)',
    'zulip-js/0.1',
    'ZulipMobile/27',
    'go-zulip/1.0.0 (linux)',
    'Hubot-Zulip',
    'Mozilla/5.0 ZulipElectron/5.9',
  ])
    assert.equal(isBrandClient(agent), true);
  for (const agent of ['', 'Parley/1', 'MyBot (Debian GNU/Linux; 12)', 'node-fetch/1.0'])
    assert.equal(isBrandClient(agent), false);
});

test('names of the brand in a request', () => {
  assert.equal(hasBrandName('a=1&client_gravatar=true'), true);
  assert.equal(hasBrandName('client_extavatar=true&topic=client_gravatar'), false);
  assert.equal(saysBrandName('event_types', '["realm","zulip_version"]'), true);
  assert.equal(saysBrandName('to', '["zulip_version"]'), false);
  assert.equal(saysBrandName('storage', '{"zulip_version":"1"}'), false);
  assert.equal(saysBrandName('event_types', '["zulip'), false);
});

test('payloads of notifications, members only', () => {
  const payload = { event: 'remove', service_message_ids: '1,2', service_message_id: 1 };
  assert.deepEqual(pushToBrand({ badge: 0, custom: { service: payload } }), {
    ...{ badge: 0 },
    custom: { zulip: { event: 'remove', zulip_message_ids: '1,2', zulip_message_id: 1 } },
  });
  const said = { content: 'service', realm_name: 'service_message_id', time: 5 };
  assert.deepEqual(pushToBrand(said), said);
});
