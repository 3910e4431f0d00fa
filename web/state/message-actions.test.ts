import assert from 'node:assert/strict';
import test from 'node:test';
import type { Message } from './message.ts';
import { type ActionContext, actionsFor } from './message-actions.ts';

const ME = 10;
const message: Message = {
  ...{ id: 1, type: 'stream', stream_id: 5, subject: 'lunch', display_recipient: 'food', sender_id: ME },
  ...{ sender_full_name: 'Ada', avatar_url: null, content: '<p>soup</p>', timestamp: 990 },
  ...{ is_me_message: false, reactions: [], submessages: [], flags: ['read'] },
};
const all = { members: [ME], direct_subgroup_ids: [] };
const context: ActionContext = {
  rights: {
    ...{ userId: ME, role: 400, groups: new Map([[1, all]]), botIds: new Set<number>(), now: 1000 },
    realm: { realm_can_delete_own_message_group: 1, realm_can_delete_any_message_group: 2 },
  },
  isArchived: false,
  isInConversation: true,
};
const withRealm = (realm: ActionContext['rights']['realm']): ActionContext => ({
  ...context,
  rights: {
    ...context.rights,
    groups: new Map([...context.rights.groups, [2, { ...all, members: [] }]]),
    realm,
  },
});

test('a message in a topic can be moved, resolved, muted; a direct one cannot', () => {
  const inTopic = actionsFor(message, context);
  for (const id of ['move', 'resolve', 'muteTopic', 'followTopic'] as const) assert(inTopic.includes(id), id);
  const direct = actionsFor({ ...message, type: 'private', subject: '' }, context);
  for (const id of ['move', 'resolve', 'muteTopic', 'followTopic'] as const) assert(!direct.includes(id), id);
});

test('what others wrote is neither edited nor deleted', () => {
  const { realm } = context.rights;
  const own = actionsFor(message, withRealm(realm));
  assert(own.includes('edit') && own.includes('delete'));
  const theirs = actionsFor({ ...message, sender_id: 20 }, withRealm(realm));
  assert(!theirs.includes('edit') && !theirs.includes('delete'));
});

test('an archived channel is only read', () => {
  const archived = actionsFor(message, { ...context, isArchived: true });
  for (const id of ['react', 'reply', 'edit', 'move', 'delete'] as const) assert(!archived.includes(id), id);
  for (const id of ['star', 'copyLink', 'forward', 'markUnread'] as const) assert(archived.includes(id), id);
});

test('the history is offered for what changed, as far as the organization shows it', () => {
  const edited = { ...message, last_edit_timestamp: 995 };
  assert(!actionsFor(message, context).includes('history'));
  assert(actionsFor(edited, context).includes('history'));
  const moves = withRealm({ realm_message_edit_history_visibility_policy: 'moves' });
  assert(!actionsFor(edited, moves).includes('history'));
  assert(actionsFor({ ...edited, last_moved_timestamp: 995 }, moves).includes('history'));
});

test('a poll has no text to edit', () => {
  const poll = { id: 1, message_id: 1, sender_id: ME, msg_type: 'widget', content: '{}' };
  assert(!actionsFor({ ...message, submessages: [poll] }, context).includes('edit'));
});
