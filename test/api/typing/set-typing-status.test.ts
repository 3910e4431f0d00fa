import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTypingStatus } from '../../../src/chat/endpoints/typing/set-typing-status.ts';
import { ROLE, type User } from '../../../src/chat/model/people.ts';
import { createUser } from '../../../src/chat/operations/users/create.ts';

import { type Listener, listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { setRealm, setUser } from '../../support/settings.ts';
import { join } from '../../support/talk.ts';

const typing = {
  event_types: ['typing'],
  client_capabilities: { notification_settings_null: false, stream_typing_notifications: true },
};

const listenAll = (...actors: Actor[]) => Promise.all(actors.map((actor) => listen(actor, typing)));
const counts = (listeners: Listener[]) =>
  Promise.all(listeners.map(async (listener) => (await listener.fetch()).length));

/** Changes settings of a person's, beneath the endpoint for it. */
const choose = ({ context }: TestServer, user: User, settings: Record<string, boolean>) =>
  setUser(context, user, { settings: JSON.stringify(settings) });

describe('POST /typing to people', () => {
  test('reaches everybody of the conversation, and nobody else', async () => {
    const { as } = await startServer();
    const listeners = await listenAll(as.alice, as.bob, as.guest, as.owner);
    const [alice, bob, guest, owner] = listeners as [Listener, Listener, Listener, Listener];
    const to = [as.bob.user.id, as.guest.user.id];
    assert.deepEqual(await as.alice.call(setTypingStatus, { op: 'start', to }), {
      result: 'success',
      msg: '',
    });
    await as.alice.call(setTypingStatus, { type: 'direct', op: 'stop', to });
    const person = ({ user }: Actor) => ({ user_id: user.id, email: user.deliveryEmail });
    const event = {
      type: 'typing',
      message_type: 'direct',
      sender: person(as.alice),
      recipients: [as.alice, as.bob, as.guest].map(person),
    };
    const both = [
      { ...event, op: 'start' },
      { ...event, op: 'stop' },
    ];
    for (const listener of [alice, bob, guest]) assert.deepEqual(await listener.fetch(), both);
    assert.deepEqual(await owner.fetch(), []);
  });

  test('is refused without people, with unknown ones, and to users who have switched it off', async () => {
    const server = await startServer();
    const { as, asNobody } = server;
    const refusal = async (params: { to?: number[] }, actor = as.alice) => {
      const { msg, code } = await actor.refused(setTypingStatus, { op: 'start', ...params });
      assert.equal(code, 'BAD_REQUEST');
      return msg;
    };
    assert.equal(await refusal({}), "Missing 'to' argument");
    assert.equal(await refusal({ to: [] }), "Empty 'to' list");
    assert.equal(await refusal({ to: [99_999] }), 'Invalid user ID 99999');
    const to = [as.bob.user.id];
    assert.equal((await asNobody.refused(setTypingStatus, { op: 'start', to })).status, 401);
    const invalid = await as.alice.refused(setTypingStatus, { op: 'pause' as 'stop', to });
    assert.equal(invalid.msg, 'Invalid op');
    await choose(server, as.alice.user, { send_private_typing_notifications: false });
    assert.equal(await refusal({ to }), 'User has disabled typing notifications for direct messages');
    await as.bob.call(setTypingStatus, { op: 'start', to: [as.alice.user.id] });
  });

  test('is refused where a conversation may not be begun', async () => {
    const server = await startServer();
    const { as, context } = server;
    const nobody = context.realm.systemGroup('role:nobody').id;
    const to = [as.bob.user.id];
    const bob = await listen(as.bob, typing);
    await setRealm(context, { direct_message_permission_group: nobody });
    await as.alice.refused(setTypingStatus, { op: 'start', to });
    assert.deepEqual(await bob.fetch(), []);
    await setRealm(context, {
      direct_message_permission_group: context.realm.systemGroup('role:everyone').id,
    });
    await as.alice.call(setTypingStatus, { op: 'start', to });
    assert.equal((await bob.fetch()).length, 1);
  });

  test('is refused to a limited guest who may not write to these people', async () => {
    const { as, asUser, context } = await startServer();
    const account = { email: 'stranger@example.com', fullName: 'Sten Stranger', role: ROLE.member };
    const stranger = asUser(await context.transact((tx) => createUser(tx, account)));
    const told = await listen(stranger, typing);
    const write = () => as.guest.refused(setTypingStatus, { op: 'start', to: [stranger.user.id] });
    await as.guest.call(setTypingStatus, { op: 'start', to: [stranger.user.id] });
    assert.equal((await told.fetch()).length, 1);
    await setRealm(context, { can_access_all_users_group: context.realm.systemGroup('role:members').id });
    assert.equal((await write()).msg, 'You do not have permission to access some of the recipients.');
    assert.deepEqual(await told.fetch(), []);
  });

  test('does not reach users who have switched it off', async () => {
    const server = await startServer();
    const { as } = server;
    await choose(server, as.bob.user, { receives_typing_notifications: false });
    const listeners = await listenAll(as.bob, as.guest);
    await as.alice.call(setTypingStatus, { op: 'start', to: [as.bob.user.id, as.guest.user.id] });
    assert.deepEqual(await counts(listeners), [0, 1]);
  });
});

describe('POST /typing in a channel', () => {
  const inCellar = (server: TestServer, topic = 'plans') => ({
    type: 'channel' as const,
    op: 'start' as const,
    stream_id: server.cast.channels.cellar.id,
    topic,
  });

  test('reaches users in it whose clients know of it', async () => {
    const server = await startServer();
    const { as } = server;
    const old = await listen(as.bob, { event_types: ['typing'] });
    const listeners = await listenAll(as.bob, as.alice, as.owner, as.guest);
    await as.alice.call(setTypingStatus, inCellar(server));
    assert.deepEqual(await listeners[0]?.fetch(), [
      {
        type: 'typing',
        op: 'start',
        message_type: 'stream',
        sender: { user_id: as.alice.user.id, email: 'alice@example.com' },
        stream_id: server.cast.channels.cellar.id,
        topic: 'plans',
      },
    ]);
    assert.deepEqual(await counts(listeners), [0, 1, 0, 0]);
    assert.deepEqual(await old.fetch(), []);
  });

  test('names the empty topic for clients that do not know it', async () => {
    const server = await startServer();
    const { as } = server;
    const [old] = await listenAll(as.bob);
    const capabilities = { ...typing.client_capabilities, empty_topic_name: true };
    const modern = await listen(as.bob, { ...typing, client_capabilities: capabilities });
    await as.alice.call(setTypingStatus, inCellar(server, '(no topic)'));
    assert.equal((await old?.fetch())?.[0]?.topic, 'general chat');
    assert.equal((await modern.fetch())[0]?.topic, '');
  });

  test('is refused without channel or topic, where one may not write, and to users who have switched it off', async () => {
    const server = await startServer();
    const { as } = server;
    const { stream_id, topic, ...rest } = inCellar(server);
    const refusal = async (actor: Actor, params: { stream_id?: number; topic?: string }) =>
      (await actor.refused(setTypingStatus, { ...rest, ...params })).msg;
    assert.equal(await refusal(as.alice, { topic }), 'Missing channel ID');
    assert.equal(await refusal(as.alice, { stream_id }), 'Missing topic');
    const [bob] = await listenAll(as.bob);
    for (const outsider of [as.owner, as.guest, as.moderator]) {
      assert.equal(await refusal(outsider, { stream_id, topic }), 'Invalid channel ID');
      assert.equal(await refusal(outsider, { stream_id: 99_999, topic }), 'Invalid channel ID');
    }
    assert.deepEqual(await bob?.fetch(), []);
    await choose(server, as.alice.user, { send_stream_typing_notifications: false });
    const off = 'User has disabled typing notifications for channel messages';
    assert.equal(await refusal(as.alice, { stream_id, topic }), off);
    await as.bob.call(setTypingStatus, { ...rest, stream_id, topic });
    assert.equal((await bob?.fetch())?.length, 1);
  });

  test('says nothing where there are very many', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    const { cellar } = cast.channels;
    const [bob] = await listenAll(as.bob);
    const others: User[] = [];
    for (let index = 0; index < 99; index++) {
      const account = { email: `one${index}@example.com`, fullName: `One ${index}`, role: ROLE.member };
      others.push(await context.transact((tx) => createUser(tx, account)));
    }
    await join(server, cellar, ...others.slice(1));
    await as.alice.call(setTypingStatus, inCellar(server));
    assert.equal((await bob?.fetch())?.length, 1);
    await join(server, cellar, others[0] as User);
    await as.alice.call(setTypingStatus, inCellar(server));
    assert.deepEqual(await bob?.fetch(), []);
  });

  test('state + events = fresh state', async () => {
    const server = await startServer();
    // One client of each of the two in the channel says that it knows of it.
    assert.equal(
      await verifyEvents(server, () => server.as.alice.call(setTypingStatus, inCellar(server))),
      2,
    );
  });
});
