import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { subscribeToChannels } from '../../src/chat/endpoints/channels/subscribe.ts';
import { updateStream } from '../../src/chat/endpoints/channels/update-stream.ts';
import { updateSubscriptionSettings } from '../../src/chat/endpoints/channels/update-subscription-settings.ts';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { createInviteLink } from '../../src/chat/endpoints/invites/create-invite-link.ts';
import { getInvites } from '../../src/chat/endpoints/invites/get-invites.ts';
import { render } from '../../src/chat/endpoints/messages/render-message.ts';
import { createUser } from '../../src/chat/endpoints/users/create-user.ts';
import { reactivateUser } from '../../src/chat/endpoints/users/reactivate-user.ts';
import { inject } from '../../src/testing/inject.ts';
import { listen } from '../support/events.ts';
import { startServer } from '../support/server.ts';
import { idsOf, read, say, term } from '../support/talk.ts';
import { authorization } from '../support/uploads.ts';

const grace = { email: 'grace@example.com', password: 'a long enough passphrase', full_name: 'Grace Hopper' };

describe('decisions of docs/compat.md that no other test shows', () => {
  test('the first missing parameter that is declared is named', async () => {
    const { app, as } = await startServer();
    const request = { method: 'POST', url: '/api/v1/messages', headers: authorization(as.alice) } as const;
    assert.equal((await inject(app.http, request)).json().var_name, 'type');
  });

  test('whole numbers may have a fraction of zero or an exponent', async () => {
    const { app, as } = await startServer();
    const url = '/api/v1/messages?anchor=newest&num_before=1e1&num_after=0.0';
    const response = await inject(app.http, { method: 'GET', url, headers: authorization(as.alice) });
    assert.equal(response.statusCode, 200);
  });

  test('subscription events have subscribers for queues that asked for them', async () => {
    const { as } = await startServer();
    const [asking, other] = [await listen(as.alice, { include_subscribers: true }), await listen(as.alice)];
    await as.alice.call(subscribeToChannels, { subscriptions: [{ name: 'new' }], principals: [] });
    const added = async (queue: typeof asking) =>
      (await queue.fetch()).flatMap((event) =>
        event.type === 'subscription' && event.op === 'add' ? (event.subscriptions as object[]) : [],
      );
    const [[withThem], [without]] = [await added(asking), await added(other)];
    assert.deepEqual((withThem as { subscribers: number[] }).subscribers, [as.alice.user.id]);
    assert.equal('subscribers' in (without as object), false);
  });

  test('empty principals mean the caller', async () => {
    const { as } = await startServer();
    const { subscribed } = await as.alice.call(subscribeToChannels, {
      ...{ subscriptions: [{ name: 'new' }], principals: [] },
    });
    assert.deepEqual(subscribed, { [as.alice.user.id]: ['new'] });
  });

  test('a guest in can_subscribe_group is taken by the setting and refused by the channel', async () => {
    const { as } = await startServer();
    const subscriptions = [{ name: 'den' }];
    const can_subscribe_group = { direct_members: [as.guest.user.id], direct_subgroups: [] };
    await as.alice.call(subscribeToChannels, { subscriptions, invite_only: true, can_subscribe_group });
    await as.guest.refused(subscribeToChannels, { subscriptions });
  });

  test('the same value of a subscription property is emitted again', async () => {
    const { as, cast } = await startServer();
    const own = await listen(as.bob, { event_types: ['subscription'] });
    const change = { stream_id: cast.channels.square.id, property: 'color', value: '#abcdef' };
    for (let round = 0; round < 2; round++)
      await as.bob.call(updateSubscriptionSettings, { subscription_data: [change] } as never);
    assert.equal((await own.fetch()).length, 2);
  });

  test('reactivating an active account emits nothing', async () => {
    const { as } = await startServer();
    const owner = await listen(as.owner);
    await as.owner.call(reactivateUser, { user_id: as.alice.user.id });
    assert.deepEqual(await owner.fetch(), []);
  });

  test('administrators get the consent of a new account', async () => {
    const { as } = await startServer();
    const owner = await listen(as.owner, { event_types: ['realm_export_consent'] });
    const { user_id } = await as.owner.call(createUser, grace);
    assert.deepEqual(await owner.fetch(), [{ type: 'realm_export_consent', user_id, consented: false }]);
  });

  test('invitations are valid for ten days, and not for zero minutes', async () => {
    const { as, clock } = await startServer();
    await as.owner.call(createInviteLink, {});
    const { invites } = await as.owner.call(getInvites);
    assert.deepEqual(
      invites.map(({ expiry_date }) => expiry_date),
      [clock.seconds + 10 * 86_400],
    );
    await as.owner.refused(createInviteLink, { invite_expires_in_minutes: 0 });
  });

  test('fields of register for what is not there are empty', async () => {
    const { as } = await startServer();
    const state: Record<string, unknown> = await as.alice.call(registerQueue);
    assert.deepEqual([state.jitsi_server_url, state.navigation_tour_video_url], ['', null]);
    for (const name of ['onboarding_steps', 'stop_words', 'realm_embedded_bots'])
      assert.deepEqual(state[name], [], name);
  });

  test('weak passwords are refused on development servers too', async () => {
    const { as } = await startServer({ development: true });
    await as.owner.refused(createUser, { ...grace, password: 'a' });
  });

  test('a link to a channel may be in another case of letters', async () => {
    const { as } = await startServer();
    const { rendered } = await as.alice.call(render, { content: '#**SQUARE**' });
    assert.match(rendered, />#square<\/a>/);
  });

  test('max_message_id is the newest message of the user', async () => {
    const { as } = await startServer();
    const id = await say(as.alice, 'square', 'talk');
    assert.equal((await as.bob.call(registerQueue)).max_message_id, id);
  });

  test('a wrong time to keep messages has the code of a wrong value', async () => {
    const { as, cast } = await startServer();
    const stream_id = cast.channels.square.id;
    for (const message_retention_days of ['"soon"', '[]', 'no JSON']) {
      const refused = await as.owner.refused(updateStream, { stream_id, message_retention_days } as never);
      assert.equal(refused.code, 'REQUEST_VARIABLE_INVALID', message_retention_days);
    }
  });

  test('white space around an anchor and any operand of near are taken, operators in any case', async () => {
    const { as } = await startServer();
    const id = await say(as.alice, 'square', 'talk');
    assert.deepEqual((await read(as.bob, [], { anchor: ` ${id} ` })).anchor, id);
    assert.deepEqual(await idsOf(as.bob, [term('near', 'x'), term('TOPIC', 'talk')]), [id]);
  });
});
