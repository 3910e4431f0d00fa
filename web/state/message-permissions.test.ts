import assert from 'node:assert/strict';
import test from 'node:test';
import {
  mayDelete,
  mayDeleteTopic,
  mayEdit,
  mayMoveChannel,
  mayMoveSome,
  mayMoveTopic,
  mayResolve,
  type Rights,
  shownHistory,
} from './message-permissions.ts';

const [EVERYBODY, ADMINS, NOBODY] = [1, 2, 3];
const [ADA, BOB, BOT] = [10, 20, 30];
/** Ada is an administrator, by a group within the group of everybody. */
const groups = new Map([
  [EVERYBODY, { members: [BOB], direct_subgroup_ids: [ADMINS] }],
  [ADMINS, { members: [ADA], direct_subgroup_ids: [] }],
  [NOBODY, { members: [], direct_subgroup_ids: [] }],
]);

const rightsOf = (userId: number, realm: Rights['realm'], more: Partial<Rights> = {}): Rights => ({
  ...{ userId, groups, realm, botIds: new Set<number>(), now: 1000, role: 400 },
  ...more,
});
const by = (sender_id: number, timestamp = 990) => ({ sender_id, timestamp });

test('the author edits, while the organization allows it and the time has not passed', () => {
  const realm = { realm_allow_message_editing: true, realm_message_content_edit_limit_seconds: 60 };
  assert.equal(mayEdit(rightsOf(BOB, realm), by(BOB)), true);
  assert.equal(mayEdit(rightsOf(BOB, realm), by(ADA)), false);
  assert.equal(mayEdit(rightsOf(BOB, realm), by(BOB, 900)), false);
  assert.equal(mayEdit(rightsOf(BOB, { realm_message_content_edit_limit_seconds: null }), by(BOB, 1)), true);
  assert.equal(mayEdit(rightsOf(BOB, { realm_allow_message_editing: false }), by(BOB)), false);
});

test('one deletes what one or one’s bot wrote, for a time; who may delete any message deletes any', () => {
  const realm = {
    realm_can_delete_any_message_group: ADMINS,
    realm_can_delete_own_message_group: EVERYBODY,
    realm_message_content_delete_limit_seconds: 60,
  };
  assert.equal(mayDelete(rightsOf(ADA, realm), by(BOB, 1)), true);
  assert.equal(mayDelete(rightsOf(BOB, realm), by(BOB)), true);
  assert.equal(mayDelete(rightsOf(BOB, realm), by(BOB, 900)), false);
  assert.equal(mayDelete(rightsOf(BOB, realm), by(BOT)), false);
  assert.equal(mayDelete(rightsOf(BOB, realm, { botIds: new Set([BOT]) }), by(BOT)), true);
  const strict = { ...realm, realm_can_delete_own_message_group: NOBODY };
  assert.equal(mayDelete(rightsOf(BOB, strict), by(BOB)), false);
  assert.equal(mayDeleteTopic(rightsOf(ADA, realm)), true);
  assert.equal(mayDeleteTopic(rightsOf(BOB, realm)), false);
});

test('limits of moving are not for moderators; topics and channels have their own', () => {
  const realm = {
    realm_can_move_messages_between_topics_group: EVERYBODY,
    realm_move_messages_within_stream_limit_seconds: 60,
    realm_can_move_messages_between_channels_group: ADMINS,
    realm_move_messages_between_streams_limit_seconds: null,
  };
  assert.equal(mayMoveTopic(rightsOf(BOB, realm), by(ADA)), true);
  assert.equal(mayMoveTopic(rightsOf(BOB, realm), by(ADA, 1)), false);
  assert.equal(mayMoveTopic(rightsOf(BOB, realm, { role: 300 }), by(ADA, 1)), true);
  assert.equal(mayMoveChannel(rightsOf(BOB, realm), by(BOB)), false);
  assert.equal(mayMoveChannel(rightsOf(ADA, realm), by(BOB, 1)), true);
  assert.equal(mayMoveSome(rightsOf(BOB, realm)), true);
  const strict = { ...realm, realm_can_move_messages_between_topics_group: NOBODY };
  assert.equal(mayMoveSome(rightsOf(BOB, strict)), false);
});

test('people named one by one hold a permission', () => {
  const named = { direct_members: [BOB], direct_subgroups: [] };
  assert.equal(mayResolve(rightsOf(BOB, { realm_can_resolve_topics_group: named })), true);
  assert.equal(mayResolve(rightsOf(ADA, { realm_can_resolve_topics_group: named })), false);
});

test('the history shows what the organization lets it', () => {
  assert.equal(shownHistory(rightsOf(BOB, {})), 'all');
  assert.equal(shownHistory(rightsOf(BOB, { realm_allow_edit_history: false })), 'none');
  assert.equal(
    shownHistory(rightsOf(BOB, { realm_message_edit_history_visibility_policy: 'moves' })),
    'moves',
  );
});
