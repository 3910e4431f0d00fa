import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBrandClient, toBrand, toBrandJson, toOurs } from '../../src/http/wire-names.ts';

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

test('clients of the brand', () => {
  for (const agent of ['ZulipPython/0.9.1 (x)', 'zulip-js/0.1', 'ZulipMobile/27'])
    assert.equal(isBrandClient(agent), true);
  for (const agent of ['', 'Parley/1', 'Mozilla/5.0 ZulipElectron/5.9'])
    assert.equal(isBrandClient(agent), false);
});
