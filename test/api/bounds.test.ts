import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addAlertWords } from '../../src/chat/endpoints/alert-words/add-alert-words.ts';
import { getStreams } from '../../src/chat/endpoints/channels/get-streams.ts';
import { subscribeToChannels } from '../../src/chat/endpoints/channels/subscribe.ts';
import { unsubscribeFromChannels as unsubscribe } from '../../src/chat/endpoints/channels/unsubscribe.ts';
import { createDrafts } from '../../src/chat/endpoints/drafts/create-drafts.ts';
import { createSavedSnippet } from '../../src/chat/endpoints/drafts/create-saved-snippet.ts';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { addReaction } from '../../src/chat/endpoints/messages/add-reaction.ts';
import { addSubmessage } from '../../src/chat/endpoints/messages/add-submessage.ts';
import { createScheduledMessage } from '../../src/chat/endpoints/scheduled-messages/create-scheduled-message.ts';
import type { Queue } from '../../src/chat/fanout/queue.ts';
import { HeldQueues } from '../../src/chat/fanout/queue-indexes.ts';
import { requireRoom } from '../../src/chat/operations/require-room.ts';
import {
  requireFewNewChannels,
  requireFewSubscriptions,
} from '../../src/chat/rules/channels/channel-subscribing.ts';
import { BOUNDS } from '../../src/engine/kernel/bounds.ts';
import { type Actor, startServer } from '../support/server.ts';
import { say } from '../support/talk.ts';

const names = (count: number, prefix = 'room') =>
  Array.from({ length: count }, (_, index) => `${prefix} ${index}`);

describe('one request makes a bounded number of', () => {
  test('channels; nothing of it is done', async () => {
    const { as } = await startServer();
    const before = (await as.alice.call(getStreams)).streams.length;
    const subscriptions = names(BOUNDS.newChannelsAtOnce + 1).map((name) => ({ name }));
    const refusal = await as.alice.refused(subscribeToChannels, { subscriptions });
    assert.equal(refusal.msg, 'Too many new channels in one request (limit: 100)');
    assert.equal((await as.alice.call(getStreams)).streams.length, before);
    await as.alice.call(subscribeToChannels, { subscriptions: subscriptions.slice(1) });
  });

  test('subscriptions, as people × channels', () => {
    assert.throws(() => requireFewSubscriptions(101, 100), { message: /^Too many subscriptions/ });
    assert.doesNotThrow(() => requireFewSubscriptions(100, 100));
    assert.throws(() => requireFewNewChannels(101), { message: /^Too many new channels/ });
  });

  test('ended subscriptions', async () => {
    const { as } = await startServer();
    const refusal = await as.alice.refused(unsubscribe, {
      subscriptions: names(1000),
      principals: [as.alice.user.id, as.bob.user.id, ...Array(9).fill(as.alice.user.id)],
    });
    assert.notEqual(refusal.code, 'INTERNAL_SERVER_ERROR');
    const many = await as.alice.refused(unsubscribe, { subscriptions: names(1001) });
    assert.equal(many.msg, 'subscriptions has too many items (limit: 1000)');
  });
});

describe('one person keeps a bounded number of', () => {
  test('drafts', async () => {
    const { as } = await startServer();
    const draft = { type: '' as const, to: [] as number[], topic: '', content: 'x' };
    const drafts = Array(BOUNDS.draftsAtOnce).fill(draft);
    for (let kept = 0; kept < BOUNDS.drafts; kept += drafts.length)
      await as.alice.call(createDrafts, { drafts });
    assert.equal(
      (await as.alice.refused(createDrafts, { drafts: [draft] })).msg,
      'You can have at most 2000 drafts.',
    );
    await as.bob.call(createDrafts, { drafts: [draft] });
  });

  test('alert words', async () => {
    const { as } = await startServer();
    await as.alice.call(addAlertWords, { alert_words: names(BOUNDS.alertWords, 'word') });
    const refusal = await as.alice.refused(addAlertWords, { alert_words: ['another'] });
    assert.equal(refusal.msg, 'You can have at most 1000 alert words.');
    assert.equal((await as.alice.call(addAlertWords, { alert_words: ['WORD 1'] })).alert_words.length, 1000);
  });

  test('saved snippets, scheduled messages and submessages', async () => {
    const { as, clock, context } = await startServer();
    const { alice, bob } = as;
    const to = [alice.user.id];
    const due = { scheduled_delivery_timestamp: clock.seconds + 3600 };
    const schedule = (actor: Actor) =>
      actor.refused(createScheduledMessage, { type: 'direct', to, content: 'x', ...due } as never);
    await alice.call(createSavedSnippet, { title: 'x', content: 'x' });
    await alice.call(createScheduledMessage, { type: 'direct', to, content: 'x', ...due } as never);
    const message_id = await say(alice, 'square', 'talk', '/poll Tea?');
    /** Writes the first row of a table once more, until there are `most`. */
    const fill = (table: 'saved_snippets' | 'scheduled_messages' | 'submessages', most: number) =>
      context.transact(async (tx) => {
        const row = await tx.db.selectFrom(table).selectAll().executeTakeFirstOrThrow();
        const copies = Array.from({ length: most - 1 }, (_, index) => ({ ...row, id: 10_000 + index }));
        while (copies.length > 0)
          await tx.db
            .insertInto(table)
            .values(copies.splice(0, 50) as never)
            .execute();
      });
    await fill('saved_snippets', BOUNDS.savedSnippets);
    await fill('scheduled_messages', BOUNDS.scheduledMessages);
    await fill('submessages', BOUNDS.submessages);
    const snippet = await alice.refused(createSavedSnippet, { title: 'x', content: 'x' });
    assert.equal(snippet.msg, 'You can have at most 1000 saved snippets.');
    assert.equal((await schedule(alice)).msg, 'You can have at most 1000 scheduled messages.');
    const vote = { msg_type: 'widget', content: '{"type":"new_option","idx":1,"option":"a"}' };
    const refusal = await bob.refused(addSubmessage, { message_id, ...vote });
    assert.equal(refusal.msg, 'This message has too many submessages.');
    await bob.call(createSavedSnippet, { title: 'x', content: 'x' });
  });

  test('things of any kind', () => {
    assert.throws(() => requireRoom('things', { has: 5, adds: 1, most: 5 }), {
      message: 'You can have at most 5 things.',
    });
    assert.doesNotThrow(() => requireRoom('things', { has: 9, adds: 0, most: 5 }));
  });

  test('queues: a further one ends the one that was asked for least recently', () => {
    const held = new HeldQueues();
    const queues = [3, 1, 2, 0].map(
      (lastSeen, index) =>
        ({
          id: `${index}`,
          userId: 7,
          lastSeen,
          isAttended: lastSeen === 0,
        }) as unknown as Queue,
    );
    for (const queue of queues) held.add(queue);
    assert.deepEqual(held.beyond(7, 4), []);
    assert.deepEqual(
      held.beyond(7, 2).map(({ id }) => id),
      ['1', '2'],
    );
    assert.deepEqual(held.beyond(8, 0), []);
  });

  test('queues on a server', async () => {
    const { as } = await startServer();
    const register = async () =>
      (await as.alice.call(registerQueue, { event_types: ['message'] })).queue_id as string;
    const first = await register();
    for (let turn = 0; turn < BOUNDS.queues; turn += 100)
      await Promise.all(Array.from({ length: 100 }, () => register()));
    const refusal = await as.alice.refused(getEvents, {
      queue_id: first,
      last_event_id: -1,
      dont_block: true,
    });
    assert.equal(refusal.code, 'BAD_EVENT_QUEUE_ID');
  });
});

test('a message has a bounded number of different reactions', async () => {
  const { as, context } = await startServer();
  const message_id = await say(as.alice, 'square', 'emoji');
  await context.transact(async (tx) => {
    for (let code = 0; code < BOUNDS.emojiOnMessage; code++)
      await tx.db
        .insertInto('reactions')
        .values({
          ...{ realm_id: tx.realm.id, message_id, id: tx.nextId('reaction'), user_id: as.alice.user.id },
          ...{ type: 'unicode_emoji', emoji_code: `e${code}`, emoji_name: `e${code}` },
        })
        .execute();
  });
  const refusal = await as.bob.refused(addReaction, { message_id, emoji_name: 'tada' });
  assert.equal(refusal.msg, 'A message can have at most 100 different reactions.');
});
