import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getSubscriptions } from '../../../src/chat/endpoints/channels/get-subscriptions.ts';
import { updateSubscriptionProperty } from '../../../src/chat/endpoints/channels/update-subscription-property.ts';
import { updateSubscriptionSettings } from '../../../src/chat/endpoints/channels/update-subscription-settings.ts';
import { listen } from '../../support/events.ts';
import { type Actor, startServer } from '../../support/server.ts';

const FLAGS = [
  'pin_to_top',
  'desktop_notifications',
  'audible_notifications',
  'push_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
] as const;

const set = (actor: Actor, stream_id: number, property: string, value: boolean | string) =>
  actor.call(updateSubscriptionSettings, { subscription_data: [{ stream_id, property, value }] });

describe('POST /users/me/subscriptions/properties', () => {
  test('changes each property, and reaches only the user', async () => {
    const { as, cast } = await startServer();
    const { id } = cast.channels.square;
    const alice = await listen(as.alice);
    const bob = await listen(as.bob);
    const update = (property: string, value: unknown) => ({
      type: 'subscription',
      op: 'update',
      stream_id: id,
      property,
      value,
    });
    for (const value of [true, false]) {
      for (const property of FLAGS) {
        await set(as.alice, id, property, value);
        assert.deepEqual(await alice.fetch(), [update(property, value)]);
        const { subscriptions } = await as.alice.call(getSubscriptions);
        assert.equal(subscriptions.find((each) => each.stream_id === id)?.[property], value);
      }
    }
    await set(as.alice, id, 'color', '#0FF');
    assert.deepEqual(await alice.fetch(), [update('color', '#0FF')]);
    assert.deepEqual(await bob.fetch(), []);
  });

  test('muting has two names and two events', async () => {
    const { as, cast } = await startServer();
    const { id } = cast.channels.square;
    const alice = await listen(as.alice);
    const told = async () => (await alice.fetch()).map(({ property, value }) => [property, value]);
    await set(as.alice, id, 'is_muted', true);
    assert.deepEqual(await told(), [
      ['in_home_view', false],
      ['is_muted', true],
    ]);
    await set(as.alice, id, 'in_home_view', true);
    assert.deepEqual(await told(), [
      ['in_home_view', true],
      ['is_muted', false],
    ]);
  });

  test('several changes are made together or not at all', async () => {
    const { as, cast, context } = await startServer();
    const { square, window } = cast.channels;
    const good = [
      { stream_id: square.id, property: 'pin_to_top', value: true },
      { stream_id: window.id, property: 'color', value: '#123456' },
      { stream_id: square.id, property: 'is_muted', value: true },
    ];
    const subscription_data = [...good, { stream_id: window.id, property: 'nonsense', value: true }];
    const error = await as.alice.refused(updateSubscriptionSettings, { subscription_data });
    assert.equal(error.msg, 'Unknown subscription property: nonsense');
    const own = (id: number) => context.realm.subscription(as.alice.user.id, id);
    assert.equal(own(square.id)?.pinToTop, false);
    await as.alice.call(updateSubscriptionSettings, { subscription_data: good });
    assert.equal(own(square.id)?.pinToTop, true);
    assert.equal(own(square.id)?.isMuted, true);
    assert.equal(own(window.id)?.color, '#123456');
    assert.equal(own(window.id)?.isMuted, false);
    assert.equal(context.realm.subscription(as.guest.user.id, window.id)?.color !== '#123456', true);
  });

  test('refuses values of the wrong kind, and channels that one is not in', async () => {
    const { as, cast } = await startServer();
    const { id } = cast.channels.square;
    const refusals: [number, string, boolean | string, string][] = [
      [id, 'is_muted', 'true', 'is_muted is not a boolean'],
      [id, 'color', true, 'color is not a string'],
      [id, 'color', 'red', 'color is not a valid hex color code'],
      [id, 'constructor', true, 'Unknown subscription property: constructor'],
      [cast.channels.attic.id, 'is_muted', true, `Not subscribed to channel ID ${cast.channels.attic.id}`],
      [cast.channels.cellar.id, 'is_muted', true, `Not subscribed to channel ID ${cast.channels.cellar.id}`],
      [999_999, 'is_muted', true, 'Not subscribed to channel ID 999999'],
    ];
    for (const [stream_id, property, value, msg] of refusals) {
      const params = { subscription_data: [{ stream_id, property, value }] };
      assert.equal((await as.moderator.refused(updateSubscriptionSettings, params)).msg, msg);
    }
    await set(as.alice, cast.channels.cellar.id, 'is_muted', true);
  });
});

describe('PATCH /users/me/subscriptions/{stream_id}', () => {
  test('changes one property', async () => {
    const { as, cast, context } = await startServer();
    const { id } = cast.channels.square;
    const alice = await listen(as.alice);
    const change = (property: string, value: string) =>
      as.alice.call(updateSubscriptionProperty, { stream_id: id, property, value });
    await change('is_muted', 'true');
    await change('color', '#abcdef');
    await change('color', '"#abcdee"');
    const own = context.realm.subscription(as.alice.user.id, id);
    assert.equal(own?.isMuted, true);
    assert.equal(own?.color, '#abcdee');
    assert.deepEqual(
      (await alice.fetch()).map(({ property }) => property),
      ['in_home_view', 'is_muted', 'color', 'color'],
    );
  });

  test('refuses what the bulk operation refuses', async () => {
    const { as, cast } = await startServer();
    const { square, attic } = cast.channels;
    const refused = async (stream_id: number, property: string, value: string) =>
      (await as.bob.refused(updateSubscriptionProperty, { stream_id, property, value })).msg;
    assert.equal(await refused(square.id, 'is_muted', 'yes'), 'is_muted is not a boolean');
    assert.equal(await refused(square.id, 'color', 'true'), 'color is not a string');
    assert.equal(await refused(attic.id, 'is_muted', 'true'), `Not subscribed to channel ID ${attic.id}`);
  });
});
