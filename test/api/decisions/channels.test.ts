import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { archiveStream } from '../../../src/chat/endpoints/channels/archive-stream.ts';
import { getStream } from '../../../src/chat/endpoints/channels/get-stream.ts';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { updateStream } from '../../../src/chat/endpoints/channels/update-stream.ts';
import { updateSubscriptionProperty } from '../../../src/chat/endpoints/channels/update-subscription-property.ts';
import { updateSubscriptionSettings } from '../../../src/chat/endpoints/channels/update-subscription-settings.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { listen } from '../../support/events.ts';
import { startServer } from '../../support/server.ts';

describe('channels, as decided', () => {
  test('the viewer is among the subscribers, and whether wildcards notify is true or false', async () => {
    const { as } = await startServer();
    const { subscriptions = [] } = await as.bob.call(registerQueue, { include_subscribers: true });
    assert.ok(subscriptions.length > 1);
    for (const { name, subscribers, wildcard_mentions_notify } of subscriptions) {
      assert.ok(subscribers?.includes(as.bob.user.id), name);
      assert.equal(typeof wildcard_mentions_notify, 'boolean', name);
    }
  });

  test('a subscription that comes back has subscribers for queues that asked for them', async () => {
    const { as, cast } = await startServer();
    const { id: stream_id } = cast.channels.square;
    const queues = [await listen(as.alice, { include_subscribers: true }), await listen(as.alice)];
    await as.owner.call(archiveStream, { stream_id });
    await as.owner.call(updateStream, { stream_id, is_archived: false });
    const have = await Promise.all(
      queues.map(async (queue) =>
        (await queue.fetch())
          .filter(({ type, op }) => type === 'subscription' && op === 'add')
          .flatMap(({ subscriptions }) => subscriptions as object[])
          .map((subscription) => 'subscribers' in subscription),
      ),
    );
    assert.deepEqual(have, [[true], [false]]);
  });

  test('a guest in can_subscribe_group does not get in, a member does', async () => {
    const { as } = await startServer();
    const subscriptions = [{ name: 'den' }];
    const members = [as.guest.user.id, as.bob.user.id].sort((a, b) => a - b);
    const can_subscribe_group = { direct_members: members, direct_subgroups: [] };
    const open = { invite_only: true, history_public_to_subscribers: true };
    await as.alice.call(subscribeToChannels, { subscriptions, ...open, can_subscribe_group });
    const { streams = [] } = await as.alice.call(registerQueue);
    assert.deepEqual(streams.find(({ name }) => name === 'den')?.can_subscribe_group, can_subscribe_group);
    await as.guest.refused(subscribeToChannels, { subscriptions });
    await as.bob.call(subscribeToChannels, { subscriptions });
  });

  test('a public channel that is to protect its history is made without that', async () => {
    const { as, context } = await startServer();
    const subscriptions = [{ name: 'open' }];
    await as.alice.call(subscribeToChannels, { subscriptions, history_public_to_subscribers: false });
    const stream_id = context.realm.channelByName('open')?.id as number;
    const { stream } = await as.alice.call(getStream, { stream_id });
    assert.equal(stream.history_public_to_subscribers, true);
    await as.owner.refused(updateStream, { stream_id, history_public_to_subscribers: false });
  });

  test('a personal setting of a channel takes no null', async () => {
    const { as, cast } = await startServer();
    const { id: stream_id } = cast.channels.square;
    const change = { stream_id, property: 'push_notifications' };
    const subscription_data = [{ ...change, value: null }] as never;
    const many = await as.alice.refused(updateSubscriptionSettings, { subscription_data });
    const one = await as.alice.refused(updateSubscriptionProperty, { ...change, value: 'null' });
    assert.deepEqual([many.status, one.status], [400, 400]);
    await as.alice.call(updateSubscriptionProperty, { ...change, value: 'true' });
  });
});
