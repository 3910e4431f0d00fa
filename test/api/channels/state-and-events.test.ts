import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getSubscriptions } from '../../../src/chat/endpoints/channels/get-subscriptions.ts';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { unsubscribeFromChannels } from '../../../src/chat/endpoints/channels/unsubscribe.ts';
import { updateSubscriptionSettings } from '../../../src/chat/endpoints/channels/update-subscription-settings.ts';
import { updateSubscriptionList } from '../../../src/chat/endpoints/channels/update-subscriptions.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { verifyEvents } from '../../support/fold.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** A client that follows the events has the same state as a client that registers anew. */
test('snapshot and events make the same state as a new snapshot, for everybody, after each step', async (t) => {
  const server = await startServer();
  const { as, cast } = server;
  const named = (...names: string[]) => names.map((name) => ({ name }));
  const id = (name: keyof typeof as) => as[name].user.id;
  const steps: Record<string, () => Promise<unknown>> = {
    'a new public channel': () => as.alice.call(subscribeToChannels, { subscriptions: named('garden') }),
    'a new private channel with others': () =>
      as.alice.call(subscribeToChannels, {
        subscriptions: named('safe', 'vault'),
        principals: [id('alice'), id('bob'), id('guest')],
        invite_only: true,
        can_subscribe_group: { direct_members: [id('moderator')], direct_subgroups: [] },
      }),
    'a new default channel': () =>
      as.owner.call(subscribeToChannels, { subscriptions: named('start'), is_default_stream: true }),
    'somebody joins, elsewhere again': () =>
      as.bob.call(subscribeToChannels, { subscriptions: named('attic', 'square', 'garden') }),
    'several are added to several': () =>
      as.alice.call(subscribeToChannels, {
        subscriptions: named('attic', 'cellar', 'garden'),
        principals: [id('moderator'), id('guest'), id('bot')],
      }),
    'a first message': () =>
      as.alice.call(sendMessage, { type: 'channel', to: 'attic', topic: 'a', content: 'b' }),
    'one leaves a public and a private channel': () =>
      as.alice.call(unsubscribeFromChannels, { subscriptions: ['garden', 'cellar'] }),
    'a guest leaves': () => as.guest.call(unsubscribeFromChannels, { subscriptions: ['square', 'window'] }),
    'several are removed from several': () =>
      as.administrator.call(unsubscribeFromChannels, {
        subscriptions: ['attic', 'cellar', 'square'],
        principals: [id('moderator'), id('bob'), id('guest'), id('bot'), id('alice')],
      }),
    'one who left comes back': () =>
      as.alice.call(subscribeToChannels, { subscriptions: named('garden', 'square') }),
    'leaving and joining at once': () =>
      as.bob.call(updateSubscriptionList, {
        add: [{ name: 'square', color: '#123456' }],
        delete: ['garden', 'safe'],
      }),
    'one who may joins a private channel': () =>
      as.moderator.call(subscribeToChannels, { subscriptions: named('safe') }),
    'personal settings': () =>
      as.alice.call(updateSubscriptionSettings, {
        subscription_data: [
          { stream_id: cast.channels.square.id, property: 'is_muted', value: true },
          { stream_id: cast.channels.square.id, property: 'desktop_notifications', value: true },
          { stream_id: cast.channels.square.id, property: 'color', value: '#aabbcc' },
        ],
      }),
  };
  for (const [step, run] of Object.entries(steps)) {
    await t.test(step, async () => {
      await verifyEvents(server, run);
    });
  }
});

test('what is in memory is what is on disk', async () => {
  const server = await startServer();
  const { as } = server;
  const lists = ({ as }: TestServer) =>
    Promise.all(
      [as.owner, as.alice, as.bob, as.guest, as.bot].map((actor) =>
        actor.call(getSubscriptions, { include_subscribers: true }),
      ),
    );
  await as.alice.call(subscribeToChannels, {
    subscriptions: [{ name: 'attic' }, { name: 'new' }, { name: 'cellar' }],
    principals: [as.bob.user.id, as.guest.user.id, as.alice.user.id, as.bot.user.id],
  });
  await as.administrator.call(unsubscribeFromChannels, {
    subscriptions: ['attic', 'square'],
    principals: [as.bob.user.id, as.owner.user.id],
  });
  const before = await lists(server);
  assert.deepEqual(await lists(await server.restart()), before);
});
