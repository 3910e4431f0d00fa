import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getSubscriptionStatus } from '../../../src/chat/endpoints/channels/get-subscription-status.ts';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { unsubscribeFromChannels } from '../../../src/chat/endpoints/channels/unsubscribe.ts';
import { updateStream } from '../../../src/chat/endpoints/channels/update-stream.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { getUsers } from '../../../src/chat/endpoints/users/get-users.ts';
import { type Listener, listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { updateRealmSettings } from '../../support/settings.ts';

async function limitGuests({ context }: TestServer): Promise<void> {
  const can_access_all_users_group = context.realm.systemGroup('role:members').id;
  await context.transact(async (tx) => {
    await updateRealmSettings(tx, { can_access_all_users_group });
  });
}

/** The users whom the events add and remove. */
async function moves(listener: Listener) {
  const events = (await listener.fetch()).map(({ op, person }) => ({
    op,
    id: (person as { user_id: number }).user_id,
  }));
  const by = (wanted: string) => events.filter(({ op }) => op === wanted).map(({ id }) => id);
  return { add: by('add').sort((a, b) => a - b), remove: by('remove').sort((a, b) => a - b) };
}

describe('a limited guest', () => {
  test('gets events about users who join and leave the same channels; other users get none', async () => {
    const server = await startServer();
    const { as, cast } = server;
    await limitGuests(server);
    const { owner, administrator, moderator, alice, bob, gone } = cast.users;
    const guest = await listen(as.guest, {
      event_types: ['realm_user'],
      client_capabilities: { user_list_incomplete: true },
    });
    const other = await listen(as.bob, { event_types: ['realm_user'] });
    const known = async () => (await as.guest.call(getUsers)).members.map(({ user_id }) => user_id);

    await as.guest.call(unsubscribeFromChannels, { subscriptions: ['square'] });
    const strangers = [owner, administrator, moderator, bob, gone].map(({ id }) => id);
    assert.deepEqual(await moves(guest), { add: [], remove: strangers.sort((a, b) => a - b) });
    assert(!(await known()).includes(bob.id));
    assert((await known()).includes(alice.id), 'the web-public channel still joins them');

    await as.bob.call(subscribeToChannels, { subscriptions: [{ name: 'window' }] });
    assert.deepEqual(await moves(guest), { add: [bob.id], remove: [] });
    assert((await known()).includes(bob.id));

    await as.administrator.call(unsubscribeFromChannels, {
      subscriptions: ['window'],
      principals: [bob.id, alice.id],
    });
    assert.deepEqual(await moves(guest), { add: [], remove: [alice.id, bob.id].sort((a, b) => a - b) });

    await as.alice.call(subscribeToChannels, {
      subscriptions: [{ name: 'cellar' }],
      principals: [as.guest.user.id],
    });
    assert.deepEqual((await moves(guest)).add, [alice.id, bob.id]);
    assert.deepEqual(await other.fetch(), []);
  });

  test('gets an event about users who begin a direct conversation with them, before the message', async () => {
    const server = await startServer();
    const { as, cast } = server;
    await limitGuests(server);
    await as.guest.call(unsubscribeFromChannels, { subscriptions: ['square'] });
    const { bob, alice, moderator, guest: gus } = cast.users;
    const types = { event_types: ['realm_user', 'message'] };
    const [guest, other] = [await listen(as.guest, types), await listen(as.alice, types)];
    const write = (to: readonly number[]) =>
      as.bob.call(sendMessage, { type: 'direct', to: JSON.stringify(to), content: 'Hello' });
    const met = async () =>
      (await guest.fetch()).map(({ type, person }) =>
        type === 'message' ? type : (person as { user_id: number }).user_id,
      );
    await write([gus.id]);
    assert.deepEqual(await met(), [bob.id, 'message']);
    await write([gus.id]);
    assert.deepEqual(await met(), ['message']);
    await write([gus.id, alice.id]);
    assert.deepEqual(await met(), ['message'], 'alice is in the same channel');
    assert.deepEqual(
      (await other.fetch()).map(({ type }) => type),
      ['message'],
    );
    await verifyEvents(server, () => write([gus.id, moderator.id]), { viewers: ['guest', 'moderator'] });
    assert.deepEqual(await met(), [moderator.id, 'message']);
  });

  test('asks of the others as of users who are not there', async () => {
    const server = await startServer();
    const { as, cast } = server;
    await limitGuests(server);
    const { window, square } = cast.channels;
    await as.guest.call(unsubscribeFromChannels, { subscriptions: ['square'] });
    await as.owner.call(updateStream, {
      stream_id: window.id,
      can_remove_subscribers_group: { new: server.context.realm.systemGroup('role:everyone').id },
    });
    const subscriptions = ['window'];
    for (const id of [cast.users.bob.id, cast.users.gone.id, 99_999]) {
      const status = { user_id: id, stream_id: window.id };
      assert.equal((await as.guest.refused(getSubscriptionStatus, status)).msg, 'No such user');
      for (const principals of [[id], [cast.users.alice.id, id], [`user${id}@chat.example.com`]]) {
        const { msg } = await as.guest.refused(unsubscribeFromChannels, { subscriptions, principals });
        assert.equal(msg, 'No such user');
      }
    }
    const known = { user_id: cast.users.alice.id, stream_id: window.id };
    assert.equal((await as.guest.call(getSubscriptionStatus, known)).is_subscribed, true);
    const principals = [cast.users.alice.id];
    const { removed } = await as.guest.call(unsubscribeFromChannels, { subscriptions, principals });
    assert.deepEqual(removed, ['window']);
    const former = { user_id: cast.users.gone.id, stream_id: square.id };
    assert.equal((await as.bob.refused(getSubscriptionStatus, former)).msg, 'User is deactivated');
  });

  test('knows by events what a new snapshot would tell', async () => {
    const server = await startServer();
    const { as } = server;
    await limitGuests(server);
    const viewers = ['guest', 'alice'] as const;
    const principals = [as.guest.user.id];
    await verifyEvents(
      server,
      () => as.guest.call(unsubscribeFromChannels, { subscriptions: ['square', 'window'] }),
      { viewers },
    );
    await verifyEvents(
      server,
      () => as.bob.call(subscribeToChannels, { subscriptions: [{ name: 'cellar' }], principals }),
      { viewers },
    );
    await verifyEvents(
      server,
      () =>
        as.moderator.call(subscribeToChannels, {
          subscriptions: [{ name: 'new' }],
          principals: [...principals, as.moderator.user.id, as.alice.user.id],
          invite_only: true,
        }),
      { viewers },
    );
  });
});
