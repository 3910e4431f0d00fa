import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { archiveStream } from '../../src/chat/endpoints/channels/archive-stream.ts';
import { subscribeToChannels } from '../../src/chat/endpoints/channels/subscribe.ts';
import { unsubscribeFromChannels } from '../../src/chat/endpoints/channels/unsubscribe.ts';
import { updateStream } from '../../src/chat/endpoints/channels/update-stream.ts';
import { updateMessageFlags } from '../../src/chat/endpoints/messages/update-flags.ts';
import { updateMessage } from '../../src/chat/endpoints/messages/update-message.ts';
import { createUserGroup } from '../../src/chat/endpoints/user-groups/create-user-group.ts';
import { updateUserGroupMembers } from '../../src/chat/endpoints/user-groups/update-user-group-members.ts';
import { updateUser } from '../../src/chat/endpoints/users/update-user.ts';
import type { Subscription } from '../../src/chat/model/channels.ts';
import { ROLE } from '../../src/chat/model/people.ts';
import type { Tx } from '../../src/chat/realm/tx.ts';
import { findStarChanges } from '../../src/chat/visibility/stars.ts';
import { type Listener, listen } from '../support/events.ts';
import { verifyEvents } from '../support/fold.ts';
import { type Actor, startServer } from '../support/server.ts';
import { join, say } from '../support/talk.ts';

const star = (actor: Actor, ...messages: number[]) =>
  actor.call(updateMessageFlags, { messages, op: 'add', flag: 'starred' });

const change = (op: 'add' | 'remove', ...messages: number[]) => ({
  ...{ type: 'update_message_flags', op, operation: op, flag: 'starred', messages, all: false },
});

const typesOf = async (listener: Listener) =>
  (await listener.fetch()).map((event) => ('op' in event ? `${event.type} ${event.op}` : event.type));

/** What came of stars, and nothing else. */
const starsOf = async (listener: Listener) =>
  (await listener.fetch()).filter(({ type }) => type === 'update_message_flags');

describe('stars of messages that go out of sight', () => {
  test('an event takes them before the channel goes, and brings them after it comes', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const [first, second] = [await say(as.bob, 'cellar', 'a'), await say(as.bob, 'cellar', 'a')];
    const elsewhere = await say(as.bob, 'square', 'a');
    await star(as.alice, first, second, elsewhere);
    const [alice, bob] = [await listen(as.alice), await listen(as.bob)];
    const leaving = { subscriptions: ['cellar'] };
    await verifyEvents(server, () => as.alice.call(unsubscribeFromChannels, leaving));
    const gone = await alice.fetch();
    assert.deepEqual([gone[0]?.flag, gone[1]], ['read', change('remove', first, second)]);
    assert.deepEqual(gone.at(-1)?.type, 'stream');
    const principals = [cast.users.alice.id];
    const back = { subscriptions: [{ name: 'cellar' }], principals };
    await verifyEvents(server, () => as.bob.call(subscribeToChannels, back));
    const returned = await alice.fetch();
    assert.deepEqual([returned[0]?.type, returned[0]?.op], ['stream', 'create']);
    const events = returned.filter(({ type }) => type !== 'message');
    assert.deepEqual(events.at(-1), change('add', first, second));
    assert.deepEqual(await starsOf(bob), []);
  });

  test('who becomes a guest loses them, and has them again as a member', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const ids = [await say(as.bob, 'square', 'a'), await say(as.bob, 'attic', 'a')];
    await star(as.alice, ...ids);
    await star(as.guest, ids[0] as number);
    const [alice, guest] = [await listen(as.alice), await listen(as.guest)];
    const become = (role: 400 | 600) =>
      verifyEvents(server, () => as.owner.call(updateUser, { user_id: cast.users.alice.id, role }));
    await become(ROLE.guest);
    assert.deepEqual(await starsOf(alice), [change('remove', ids[1] as number)]);
    await become(ROLE.member);
    assert.deepEqual(await starsOf(alice), [change('add', ids[1] as number)]);
    assert.deepEqual(await starsOf(guest), []);
  });

  test('a channel that becomes private takes the stars of outsiders, and gives them back', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const id = await say(as.bob, 'attic', 'a');
    for (const actor of [as.alice, as.moderator, as.administrator]) await star(actor, id);
    const listeners = [await listen(as.alice), await listen(as.moderator), await listen(as.administrator)];
    const stream_id = cast.channels.attic.id;
    await as.owner.call(subscribeToChannels, { subscriptions: [{ name: 'attic' }] });
    await verifyEvents(server, () => as.owner.call(updateStream, { stream_id, is_private: true }));
    // An administrator goes on seeing the channel, but not its messages.
    for (const each of listeners) assert.deepEqual(await starsOf(each), [change('remove', id)]);
    await verifyEvents(server, () => as.owner.call(updateStream, { stream_id, is_private: false }));
    for (const each of listeners) assert.deepEqual(await starsOf(each), [change('add', id)]);
  });

  test('with protected history only what was received stays', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const before = await say(as.bob, 'attic', 'a');
    const attic = { subscriptions: [{ name: 'attic' }] };
    for (const actor of [as.owner, as.alice]) await actor.call(subscribeToChannels, attic);
    const received = await say(as.bob, 'attic', 'a');
    await star(as.alice, before, received);
    const alice = await listen(as.alice);
    const stream_id = cast.channels.attic.id;
    const protect = (history_public_to_subscribers: boolean) => () =>
      as.owner.call(updateStream, { stream_id, is_private: true, history_public_to_subscribers });
    await verifyEvents(server, protect(false));
    assert.deepEqual(await starsOf(alice), [change('remove', before)]);
    await verifyEvents(server, protect(true));
    assert.deepEqual(await starsOf(alice), [change('add', before)]);
  });

  test('a group that may read a channel gives them to its members, and takes them', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const group = { name: 'readers', description: '', members: [cast.users.moderator.id] };
    const { group_id } = await as.owner.call(createUserGroup, group);
    const stream_id = cast.channels.cellar.id;
    await join(server, cast.channels.cellar, cast.users.owner);
    const open = { is_private: true, history_public_to_subscribers: true };
    await as.owner.call(updateStream, { stream_id, ...open, can_add_subscribers_group: { new: group_id } });
    const id = await say(as.bob, 'cellar', 'a');
    await star(as.moderator, id);
    const moderator = await listen(as.moderator);
    const members = (what: object) => () =>
      as.owner.call(updateUserGroupMembers, { user_group_id: group_id, ...what } as never);
    await verifyEvents(server, members({ delete: [cast.users.moderator.id] }));
    assert.deepEqual(await starsOf(moderator), [change('remove', id)]);
    await verifyEvents(server, members({ add: [cast.users.moderator.id] }));
    assert.deepEqual(await starsOf(moderator), [change('add', id)]);
    const nobody = server.context.realm.systemGroup('role:nobody').id;
    const permission = { stream_id, can_add_subscribers_group: { new: nobody } };
    await verifyEvents(server, () => as.owner.call(updateStream, permission));
    assert.deepEqual(await starsOf(moderator), [change('remove', id)]);
  });

  test('an archived channel stays readable, and its stars stay', async () => {
    const server = await startServer();
    const { as, cast } = server;
    await star(as.alice, await say(as.bob, 'square', 'a'));
    const alice = await listen(as.alice);
    const stream_id = cast.channels.square.id;
    await verifyEvents(server, () => as.owner.call(archiveStream, { stream_id }));
    assert.ok(!(await typesOf(alice)).includes('update_message_flags remove'));
  });

  test('a message that is moved to where one reads brings its star', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const id = await say(as.bob, 'cellar', 'a');
    const other = await say(as.bob, 'cellar', 'a');
    await star(as.alice, id);
    await star(as.bob, id, other);
    await as.alice.call(unsubscribeFromChannels, { subscriptions: ['cellar'] });
    const [alice, bob] = [await listen(as.alice), await listen(as.bob)];
    const stream_id = cast.channels.square.id;
    const move = { message_id: id, stream_id, propagate_mode: 'change_all' } as const;
    await as.owner.call(updateUser, { user_id: cast.users.bob.id, role: ROLE.administrator });
    await bob.fetch();
    await verifyEvents(server, () => as.bob.call(updateMessage, move));
    assert.deepEqual(await starsOf(alice), [change('add', id)]);
    assert.deepEqual(await starsOf(bob), []);
  });

  test('a step after which everybody reads the same asks nothing', async () => {
    const { context, cast } = await startServer();
    const { realm } = context;
    const db = new Proxy({}, { get: () => assert.fail('a statement') }) as Tx['db'];
    const emit = () => assert.fail('an event');
    const { attic, square } = cast.channels;
    const { alice, moderator } = cast.users;
    const join = { ...realm.subscription(alice.id, square.id), userId: alice.id, channelId: attic.id };
    for (const put of [
      { channels: [{ ...attic, name: 'loft', isArchived: true }] },
      {
        users: [
          { ...alice, fullName: 'Alice' },
          { ...moderator, role: ROLE.administrator },
        ],
      },
      { subscriptions: [join as Subscription] },
    ]) {
      const after = realm.fork();
      after.put({ ...put, subscriptions: undefined } as never);
      const step = { before: realm, after, put, db, emit, now: 0 };
      assert.deepEqual(await findStarChanges(step), { hidden: [], shown: [] });
    }
  });
});
