import { describe, test } from 'node:test';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { unsubscribeFromChannels } from '../../../src/chat/endpoints/channels/unsubscribe.ts';
import { updateSubscriptionSettings } from '../../../src/chat/endpoints/channels/update-subscription-settings.ts';
import { verifyEvents } from '../../support/fold.ts';
import { startServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';

const named = (name: string) => ({ subscriptions: [{ name }] });

describe('channels: the events say what has changed', () => {
  test('made on demand: public, private, web-public; with others', async () => {
    const server = await startServer();
    const { as, cast } = server;
    await verifyEvents(server, () => as.alice.call(subscribeToChannels, named('new')));
    await verifyEvents(server, () =>
      as.alice.call(subscribeToChannels, {
        ...named('secret'),
        invite_only: true,
        principals: [cast.users.bob.id, cast.users.guest.id],
      }),
    );
  });

  test('joined and left: public', async () => {
    const server = await startServer();
    const { as } = server;
    await verifyEvents(server, () => as.alice.call(subscribeToChannels, named('attic')));
    await verifyEvents(server, () =>
      as.alice.call(unsubscribeFromChannels, { subscriptions: ['attic', 'square'] }),
    );
    await verifyEvents(server, () => as.alice.call(subscribeToChannels, named('square')));
  });

  test('joined and left: private', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const principals = [cast.users.moderator.id, cast.users.guest.id];
    await verifyEvents(server, () => as.alice.call(subscribeToChannels, { ...named('cellar'), principals }));
    await verifyEvents(server, () =>
      as.administrator.call(unsubscribeFromChannels, { subscriptions: ['cellar'], principals }),
    );
    await verifyEvents(server, () => as.bob.call(unsubscribeFromChannels, { subscriptions: ['cellar'] }));
  });

  test('personal settings', async () => {
    const server = await startServer();
    const stream_id = server.cast.channels.square.id;
    for (const [property, value] of [
      ['is_muted', true],
      ['pin_to_top', true],
      ['color', '#abcdef'],
      ['desktop_notifications', true],
    ] as const) {
      const subscription_data = [{ stream_id, property, value }];
      await verifyEvents(server, () =>
        server.as.alice.call(updateSubscriptionSettings, { subscription_data }),
      );
    }
  });

  test('a limited guest meets people in a channel, and loses them', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    await setRealm(context, { can_access_all_users_group: context.realm.systemGroup('role:members').id });
    const guest = { principals: [cast.users.guest.id] };
    const viewers = ['guest', 'alice'] as const;
    const leave = { subscriptions: ['square'], ...guest };
    await verifyEvents(server, () => as.owner.call(unsubscribeFromChannels, leave), { viewers });
    const join = { ...named('square'), ...guest };
    await verifyEvents(server, () => as.owner.call(subscribeToChannels, join), { viewers });
  });
});
