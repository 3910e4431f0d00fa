import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getSubscribers } from '../../../src/chat/endpoints/channels/get-subscribers.ts';
import { getSubscriptionStatus } from '../../../src/chat/endpoints/channels/get-subscription-status.ts';
import { getSubscriptions } from '../../../src/chat/endpoints/channels/get-subscriptions.ts';
import { unsubscribeFromChannels } from '../../../src/chat/endpoints/channels/unsubscribe.ts';
import { startServer } from '../../support/server.ts';

describe('GET /users/me/subscriptions', () => {
  test('lists the channels that the caller is in, with the settings for them', async () => {
    const { as } = await startServer();
    const { subscriptions } = await as.alice.call(getSubscriptions);
    assert.deepEqual(
      subscriptions.map(({ name }) => name),
      ['square', 'cellar', 'window'],
    );
    const [square] = subscriptions;
    assert(square && !('subscribers' in square));
    assert.equal(square.desktop_notifications, null);
    assert.equal(square.wildcard_mentions_notify, true);
    assert.equal(square.in_home_view, true);
    assert.match(square.color, /^#[0-9a-f]{6}$/);
    await as.alice.call(unsubscribeFromChannels, { subscriptions: ['square'] });
    assert.equal((await as.alice.call(getSubscriptions)).subscriptions.length, 2);
  });

  test('lists subscribers on request, without deactivated users', async () => {
    const { as, cast } = await startServer();
    const { subscriptions } = await as.guest.call(getSubscriptions, { include_subscribers: true });
    const { owner, administrator, moderator, alice, bob, guest } = cast.users;
    const everybody = [owner, administrator, moderator, alice, bob, guest].map(({ id }) => id);
    assert.deepEqual(
      subscriptions.find(({ name }) => name === 'square')?.subscribers,
      everybody.sort((a, b) => a - b),
    );
  });
});

describe('GET /streams/{stream_id}/members', () => {
  test('lists who is in a channel, for all who may know of it', async () => {
    const { as, cast } = await startServer();
    const { cellar, window } = cast.channels;
    const inCellar = [as.alice.user.id, as.bob.user.id];
    for (const actor of [as.bob, as.administrator]) {
      assert.deepEqual((await actor.call(getSubscribers, { stream_id: cellar.id })).subscribers, inCellar);
    }
    const { subscribers } = await as.bob.call(getSubscribers, { stream_id: window.id });
    assert.deepEqual(subscribers, [as.alice.user.id, as.guest.user.id]);
  });

  test('is refused to users who may not', async () => {
    const { as, cast } = await startServer();
    for (const [actor, stream_id] of [
      [as.moderator, cast.channels.cellar.id],
      [as.guest, cast.channels.attic.id],
      [as.owner, 999_999],
    ] as const) {
      assert.equal((await actor.refused(getSubscribers, { stream_id })).msg, 'Invalid channel ID');
    }
  });
});

describe('GET /users/{user_id}/subscriptions/{stream_id}', () => {
  test('says whether a user is subscribed, to users who may know it', async () => {
    const { as, cast } = await startServer();
    const stream_id = cast.channels.cellar.id;
    const ask = { user_id: as.bob.user.id, stream_id };
    assert.equal((await as.alice.call(getSubscriptionStatus, ask)).is_subscribed, true);
    const other = { user_id: as.guest.user.id, stream_id };
    assert.equal((await as.administrator.call(getSubscriptionStatus, other)).is_subscribed, false);
    assert.equal((await as.moderator.refused(getSubscriptionStatus, ask)).msg, 'Invalid channel ID');
    const nobody = { user_id: 999_999, stream_id };
    assert.equal((await as.alice.refused(getSubscriptionStatus, nobody)).msg, 'No such user');
  });
});
