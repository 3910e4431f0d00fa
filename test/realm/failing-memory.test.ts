import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { addReaction } from '../../src/chat/endpoints/messages/add-reaction.ts';
import { deleteMessage } from '../../src/chat/endpoints/messages/delete-message.ts';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { updateMessageFlags } from '../../src/chat/endpoints/messages/update-flags.ts';
import { updateMessage } from '../../src/chat/endpoints/messages/update-message.ts';
import { muteUser } from '../../src/chat/endpoints/presence/mute-user.ts';
import { getUser } from '../../src/chat/endpoints/users/get-user.ts';
import { updateUser } from '../../src/chat/endpoints/users/update-user.ts';
import { loadRealm } from '../../src/chat/realm/load.ts';
import type { Realm } from '../../src/chat/realm/realm.ts';
import { type RememberedRows, rememberedRows } from '../../src/chat/realm/remembered/rows.ts';
import { localNameKey, topicName } from '../../src/chat/realm/remembered/sends.ts';
import type { CallFailure } from '../../src/testing/client.ts';
import { contents, open, say, take } from '../support/polling.ts';
import { startServer, type TestServer } from '../support/server.ts';

const CAUSE = 'A defect of one memory.';
const PAGE = { anchor: 'newest', num_before: 20, num_after: 0 } as const;
const TYPES = ['realm_user'];

/** Changes of a message, each of which concerns other memories. */
const CHANGES: readonly ((server: TestServer, id: number) => Promise<unknown>)[] = [
  ({ as }) => say(as.owner, 'another'),
  ({ as }, message_id) => as.bob.call(addReaction, { message_id, emoji_name: 'smile' }),
  ({ as }, id) => as.alice.call(updateMessageFlags, { messages: [id], op: 'add', flag: 'starred' }),
  ({ as }, message_id) => as.owner.call(updateMessage, { message_id, content: 'two' }),
  ({ as }, message_id) => as.owner.call(updateMessage, { message_id, topic: 'elsewhere' }),
  ({ as }, message_id) => as.owner.call(deleteMessage, { message_id }),
  ({ as }, id) => as.owner.call(updateUser, { user_id: as.bob.user.id, full_name: `Bob ${id}` }),
];

/** The memories that follow the log. One does not: a conversation that exists is never deleted. */
const NAMES = Object.entries(rememberedRows())
  .filter(([, { takes }]) => takes.types.size > 0 || takes.changes)
  .map(([name]) => name as keyof RememberedRows);

/** What alice sees: a page of messages, and what is unread. */
async function seen({ as }: TestServer) {
  const { messages } = await as.alice.call(getMessages, PAGE);
  const { unread_msgs } = await as.alice.call(registerQueue, { fetch_event_types: ['message'] });
  return { messages, unread_msgs };
}

describe('a memory that fails', () => {
  for (const name of NAMES)
    test(`answers nobody with what it has missed: ${name}`, async (t) => {
      const server = await startServer();
      const { realm } = server.context;
      const memory = realm.remembered[name];
      const listener = await open(server.as.bob, { event_types: ['message'] });
      for (const change of CHANGES) {
        const { id } = await say(server.as.owner, 'one');
        await seen(server);
        const { mock } = t.mock.method(memory, 'note', () => {
          throw new Error(CAUSE);
        });
        await change(server, id);
        mock.restore();
        const after = await seen(server);
        for (const each of Object.values(realm.remembered)) each.forget(realm.position);
        assert.deepEqual(after, await seen(server));
      }
      const causes = server.log.lines.filter(({ follower }) => follower === name);
      assert(causes.length > 0);
      const sent = contents(await take(server.as.bob, listener)).filter((text) => text === 'one');
      assert.equal(sent.length, CHANGES.length, 'the queues got every event');
    });

  test('does not know whether a name or a topic was used before', () => {
    const name = localNameKey({ senderId: 1, local: { queueId: 'a', localId: '1' } });
    const { localNames, topicChanges, flagChanges } = rememberedRows();
    for (const each of [localNames, topicChanges, flagChanges]) each.forget(1);
    const topic = topicName({ channelId: 1, topicKey: 'talk' });
    const know = (position: number) => [
      localNames.isSameSince(position, name),
      topicChanges.isSameSince(position, topic),
      flagChanges.isSameSince(position, 1),
    ];
    assert.deepEqual(know(1), [true, true, true]);
    for (const each of [localNames, topicChanges, flagChanges]) each.forget(5);
    assert.deepEqual(
      [know(4), know(5)],
      [
        [false, false, false],
        [true, true, true],
      ],
    );
  });
});

/** The organization in memory fails so many times to take a change, or all rows. */
function failIn(t: TestContext, realm: Realm, step: 'put' | 'load', times: number): void {
  const real: (...args: never[]) => void = realm[step];
  let count = 0;
  t.mock.method(realm, step, function (this: Realm, ...args: never[]) {
    if (count++ < times) throw new Error(CAUSE);
    return real.apply(this, args);
  });
}

async function fresh({ context: { db, realm } }: TestServer): Promise<Realm> {
  return (await loadRealm({ db, realm }, { url: realm.url, now: () => 0 })) as Realm;
}

describe('a change that cannot be applied to the organization in memory', () => {
  test('makes all rows be read again before the next answer', async (t) => {
    const server = await startServer();
    const { owner, alice, bob } = server.as;
    const listener = await open(bob, { event_types: TYPES });
    failIn(t, server.context.realm, 'put', 1);
    await alice.call(muteUser, { muted_user_id: bob.user.id });
    t.mock.restoreAll();
    failIn(t, server.context.realm, 'put', 1);
    await owner.call(updateUser, { user_id: alice.user.id, full_name: 'Alicia' });
    const { user } = await bob.call(getUser, { user_id: alice.user.id });
    assert.equal(user.full_name, 'Alicia');
    const [kept, read] = [server.context.realm, await fresh(server)];
    assert.deepEqual(kept.users, read.users);
    assert.deepEqual(kept.channels, read.channels);
    assert.deepEqual(kept.groups, read.groups);
    assert.deepEqual(kept.mutedUsersOf(alice.user.id), read.mutedUsersOf(alice.user.id));
    for (const id of kept.channels.keys())
      assert.deepEqual([...kept.subscribersOf(id)].sort(), [...read.subscribersOf(id)].sort());
    assert.deepEqual(
      (await take(bob, listener)).map(({ type }) => type),
      ['realm_user'],
    );
  });

  test('lets requests wait, or refuses them, while the rows cannot be read', async (t) => {
    const server = await startServer();
    const { owner, alice, bob } = server.as;
    const { realm } = server.context;
    failIn(t, realm, 'put', 1);
    failIn(t, realm, 'load', 3);
    await owner.call(updateUser, { user_id: alice.user.id, full_name: 'Alicia' });
    const refusal = await server.answer('bob', getUser, { user_id: alice.user.id });
    assert.deepEqual([refusal.status, (refusal.body as CallFailure).code], [503, 'DATABASE_UNAVAILABLE']);
    assert.equal((await bob.call(getUser, { user_id: alice.user.id })).user.full_name, 'Alicia');
    await say(owner, 'The next write goes through.');
  });
});
