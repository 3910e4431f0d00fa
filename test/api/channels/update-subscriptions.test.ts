import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { updateSubscriptionList } from '../../../src/chat/endpoints/channels/update-subscriptions.ts';
import { listen } from '../../support/events.ts';
import { startServer } from '../../support/server.ts';

describe('PATCH /users/me/subscriptions', () => {
  test('leaves and joins at once', async () => {
    const { as, context, cast } = await startServer();
    const bob = await listen(as.bob);
    const reply = await as.alice.call(updateSubscriptionList, {
      add: [{ name: 'attic', color: '#12abEF' }, { name: 'square' }],
      delete: ['window', 'Cellar'],
    });
    const alice = String(as.alice.user.id);
    assert.deepEqual(reply.subscribed, { [alice]: ['attic'] });
    assert.deepEqual(reply.already_subscribed, { [alice]: ['square'] });
    assert.deepEqual(reply.removed, ['window', 'cellar']);
    assert.deepEqual(reply.not_removed, []);
    assert.equal(context.realm.subscription(Number(alice), cast.channels.attic.id)?.color, '#12abEF');
    assert.deepEqual(
      (await bob.fetch()).map((event) => event.op),
      // Not the same people may know who is in the two.
      ['peer_remove', 'peer_remove', 'peer_add'],
    );
  });

  test('is all or nothing', async () => {
    const { as, context, cast } = await startServer();
    await as.moderator.refused(updateSubscriptionList, { add: [{ name: 'cellar' }], delete: ['square'] });
    assert(context.realm.isSubscribed(as.moderator.user.id, cast.channels.square.id));
    await as.moderator.refused(updateSubscriptionList, { add: [{ name: 'brand new' }], delete: ['nowhere'] });
    assert.equal(context.realm.channelByName('brand new'), undefined);
  });

  test('a channel that is left and joined is kept', async () => {
    const { as, context, cast } = await startServer();
    const params = { add: [{ name: 'square' }], delete: ['SQUARE'] };
    const reply = await as.alice.call(updateSubscriptionList, params);
    assert.deepEqual(reply.removed, []);
    assert(context.realm.isSubscribed(as.alice.user.id, cast.channels.square.id));
  });

  test('guests may leave and not join; nothing at all is refused', async () => {
    const { as } = await startServer();
    await as.guest.call(updateSubscriptionList, { delete: ['square'] });
    await as.guest.refused(updateSubscriptionList, { add: [{ name: 'square' }] });
    const error = await as.alice.refused(updateSubscriptionList, {});
    assert.equal(error.msg, 'Nothing to do. Specify at least one of "add" or "delete".');
    const red = await as.alice.refused(updateSubscriptionList, { add: [{ name: 'attic', color: 'red' }] });
    assert.equal(red.msg, 'Invalid add[0]: Value error, add.color is not a valid hex color code');
  });
});
