import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deactivateBot } from '../../../src/chat/endpoints/bots/deactivate-bot.ts';
import { updateUser } from '../../../src/chat/endpoints/users/update-user.ts';
import { ROLE } from '../../../src/chat/model/people.ts';
import { getBotDeliveries } from '../../../src/features/webhooks/endpoints/get-bot-deliveries.ts';
import { replayBotDelivery } from '../../../src/features/webhooks/endpoints/replay-bot-delivery.ts';
import { sendTestDelivery } from '../../../src/features/webhooks/endpoints/send-test-delivery.ts';
import { startWithWebhook, type WebhookPlace } from '../../jobs/webhooks/support.ts';
import { type Listener, listen } from '../../support/events.ts';
import { fails, says } from '../../support/receiver.ts';
import type { Actor } from '../../support/server.ts';
import { whisper } from '../../support/talk.ts';

interface Entry {
  readonly id: number;
  readonly state: string;
}

/** A delivery as events say it. */
const entriesOf = async ({ hook }: WebhookPlace, viewer: Actor): Promise<Entry[]> => {
  const { deliveries } = await viewer.call(getBotDeliveries, { bot_id: hook.user.id });
  return deliveries.map(({ next_attempt_at: _, ...entry }) => entry);
};

const follow = (actor: Actor) => listen(actor, { event_types: ['webhook_delivery'] });

/** Deliveries of all events that have come, in their order. */
async function deliveriesIn(listener: Listener): Promise<Entry[]> {
  return (await listener.fetch()).flatMap(({ deliveries }) => deliveries as Entry[]);
}

/** The ledger before, and what events say of it: the newest first. */
const folded = (before: readonly Entry[], events: readonly Entry[]): Entry[] =>
  [...new Map([...before, ...events].map((each) => [each.id, each])).values()].sort((a, b) => b.id - a.id);

describe('the event of a delivery', () => {
  test('has what the ledger says, to the owner of the bot and administrators who ask for its type', async () => {
    const place = await startWithWebhook();
    const { server, receiver, hook, idle } = place;
    const { alice, bob, administrator, guest } = server.as;
    const keepers = [await follow(alice), await follow(administrator)];
    const outsiders = [await follow(bob), await follow(guest), await listen(alice)];
    receiver.answer = says({});
    await whisper(bob, [hook], 'hello');
    await idle();
    const [entry] = await entriesOf(place, alice);
    for (const keeper of keepers)
      assert.deepEqual(await keeper.fetch(), [
        { type: 'webhook_delivery', bot_id: hook.user.id, deliveries: [entry] },
      ]);
    for (const outsider of outsiders)
      assert.deepEqual(
        (await outsider.fetch()).filter(({ type }) => type === 'webhook_delivery'),
        [],
      );
  });

  test('comes with each change: what was known and the events are the ledger', async () => {
    const place = await startWithWebhook();
    const { server, receiver, hook, idle } = place;
    const { alice, bob } = server.as;
    const bot_id = hook.user.id;
    receiver.answer = says({});
    await whisper(bob, [hook], 'one');
    await idle();
    const before = await entriesOf(place, alice);
    const events = await follow(alice);
    receiver.answer = fails(503);
    await whisper(bob, [hook], 'two');
    await idle();
    const { delivery_id } = await alice.call(sendTestDelivery, { bot_id });
    await idle();
    await alice.call(replayBotDelivery, { bot_id, delivery_id });
    receiver.answer = says({});
    await alice.call(replayBotDelivery, { bot_id, delivery_id: before[0]?.id ?? 0 });
    await idle();
    await alice.call(deactivateBot, { bot_id });
    const heard = await deliveriesIn(events);
    const after = await entriesOf(place, alice);
    assert.deepEqual(folded(before, heard), after);
    assert.deepEqual(new Set(after.map(({ state }) => state)), new Set(['delivered', 'dropped']));
    assert(heard.some(({ id, state }) => id === delivery_id && state === 'waiting'));
  });

  test('says that a server that is away for a day lost its messages', async () => {
    const place = await startWithWebhook();
    const { server, receiver, hook, idle } = place;
    const events = await follow(server.as.alice);
    receiver.answer = (_, response) => response.destroy();
    for (const text of ['one', 'two']) await whisper(server.as.bob, [hook], text);
    await receiver.got(1);
    await idle();
    server.clock.advance(86_401_000);
    await receiver.got(2);
    await idle();
    const after = await entriesOf(place, server.as.alice);
    assert.deepEqual(folded([], await deliveriesIn(events)), after);
    assert.deepEqual(
      after.map(({ state }) => state),
      ['failed', 'failed'],
    );
  });

  test('does not reach a user who no longer administers the bot when they fetch it', async () => {
    const place = await startWithWebhook();
    const { server, receiver, hook, idle } = place;
    const { administrator, alice, bob, owner } = server.as;
    const [events, seen] = [await follow(administrator), await follow(alice)];
    receiver.answer = says({});
    await whisper(bob, [hook], 'hello');
    await idle();
    await owner.call(updateUser, { user_id: administrator.user.id, role: ROLE.member });
    assert.deepEqual(await events.fetch(), []);
    assert.equal((await seen.fetch()).length, 1);
  });
});
