import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addAlertWords } from '../../../src/chat/endpoints/alert-words/add-alert-words.ts';
import { getAlertWords } from '../../../src/chat/endpoints/alert-words/get-alert-words.ts';
import { removeAlertWords } from '../../../src/chat/endpoints/alert-words/remove-alert-words.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer } from '../../support/server.ts';
import { idsOf, join, leave, say, term, whisper } from '../../support/talk.ts';

const add = (actor: Actor, ...alert_words: string[]) => actor.call(addAlertWords, { alert_words });
const flagsOf = async (actor: Actor, id: number) =>
  (await actor.call(getMessage, { message_id: id })).message.flags;
const success = { result: 'success', msg: '' };

describe('/users/me/alert_words', () => {
  test('words come and go, in any case of letters; each answer is all of them', async () => {
    const { as } = await startServer();
    assert.deepEqual(await as.alice.call(getAlertWords, {}), { ...success, alert_words: [] });
    const both = { ...success, alert_words: ['Lunch', 'pizza'] };
    assert.deepEqual(await add(as.alice, ' pizza', 'Lunch', 'PIZZA', ' ', ''), both);
    assert.deepEqual(await add(as.alice, 'lunch'), both);
    assert.deepEqual(await as.alice.call(getAlertWords, {}), both);
    const removed = await as.alice.call(removeAlertWords, { alert_words: ['PIZZA', 'never'] });
    assert.deepEqual(removed, { ...success, alert_words: ['Lunch'] });
    assert.deepEqual((await as.alice.call(registerQueue, {})).alert_words, ['Lunch']);
  });

  test('belong to the caller, who alone gets the event', async () => {
    const { as } = await startServer();
    const events = { event_types: ['alert_words'] };
    const alice = await listen(as.alice, events);
    const others = [await listen(as.bob, events), await listen(as.owner, events)];
    await add(as.alice, 'pizza');
    await add(as.alice, 'Pizza');
    await as.alice.call(removeAlertWords, { alert_words: ['none'] });
    await as.alice.call(removeAlertWords, { alert_words: ['pizza'] });
    assert.deepEqual(await alice.fetch(), [
      { type: 'alert_words', alert_words: ['pizza'] },
      { type: 'alert_words', alert_words: [] },
    ]);
    for (const other of others) assert.deepEqual(await other.fetch(), []);
    assert.deepEqual((await as.bob.call(getAlertWords, {})).alert_words, []);
  });

  test('are kept over a restart', async () => {
    const server = await startServer();
    await add(server.as.alice, 'pizza');
    const restarted = await server.restart();
    assert.deepEqual((await restarted.as.alice.call(getAlertWords, {})).alert_words, ['pizza']);
  });

  test('refused: too long a word, and callers without an account', async () => {
    const { as, asNobody } = await startServer();
    const alert_words = ['a'.repeat(101)];
    const { status, code, msg } = await as.alice.refused(addAlertWords, { alert_words });
    assert.deepEqual(
      [status, code, msg],
      [400, 'BAD_REQUEST', 'alert_words[0] is too long (limit: 100 characters)'],
    );
    for (const endpoint of [addAlertWords, removeAlertWords]) {
      assert.equal((await asNobody.refused(endpoint, { alert_words: ['a'] })).status, 401);
    }
    await add(as.alice, 'a'.repeat(100));
  });

  test('state + events = fresh state', async () => {
    const server = await startServer();
    const { alice } = server.as;
    await verifyEvents(server, () => add(alice, 'pizza', 'lunch'));
    await verifyEvents(server, () => alice.call(removeAlertWords, { alert_words: ['pizza'] }));
  });
});

describe('the flag has_alert_word', () => {
  test('is set for receivers with the word, in the event and afterwards', async () => {
    const { as } = await startServer();
    for (const actor of [as.alice, as.bob, as.bot]) await add(actor, 'Pizza');
    const events = { event_types: ['message'] };
    const listeners = [await listen(as.bob, events), await listen(as.owner, events)];
    const id = await say(as.alice, 'square', 'plans', 'Who wants pizza?');
    const plain = await say(as.alice, 'square', 'plans', 'Who wants pizzas?');
    const [bob, owner] = await Promise.all(
      listeners.map(async (listener) => (await listener.fetch()).map((event) => event.flags)),
    );
    assert.deepEqual(
      [bob, owner],
      [
        [['has_alert_word'], []],
        [[], []],
      ],
    );
    assert.deepEqual(await flagsOf(as.bob, id), ['has_alert_word']);
    assert.deepEqual(await flagsOf(as.owner, id), []);
    for (const actor of [as.alice, as.bob])
      assert.deepEqual(await idsOf(actor, [term('is', 'alerted')]), [id]);
    for (const actor of [as.owner, as.bot]) assert.deepEqual(await idsOf(actor, [term('is', 'alerted')]), []);
    assert.deepEqual(await idsOf(as.bob, [term('is', 'alerted', true)]), [plain]);
  });

  test('also of direct messages, and not of words removed before', async () => {
    const { as } = await startServer();
    await add(as.bob, 'pizza');
    const id = await whisper(as.alice, [as.bob], 'pizza');
    assert.deepEqual(await flagsOf(as.bob, id), ['has_alert_word']);
    await as.bob.call(removeAlertWords, { alert_words: ['pizza'] });
    assert.deepEqual(await flagsOf(as.bob, await whisper(as.alice, [as.bob], 'pizza')), []);
    assert.deepEqual(await idsOf(as.bob, [term('is', 'alerted')]), [id]);
  });
});

describe('is:mentioned', () => {
  test('finds mentions by name and by wildcard, of what was received', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const mentioned = (actor: Actor, ...terms: ReturnType<typeof term>[]) =>
      idsOf(actor, [term('is', 'mentioned'), ...terms]);
    const byName = await say(as.alice, 'square', 'plans', '@**Bob Member**');
    const plain = await say(as.bob, 'square', 'plans');
    const all = await say(as.alice, 'square', 'other', '@**all**');
    const topic = await say(as.alice, 'square', 'plans', '@**topic**');
    const direct = await whisper(as.alice, [as.bob], '@**Bob Member**');
    assert.deepEqual(await mentioned(as.bob), [byName, all, topic, direct]);
    assert.deepEqual(await mentioned(as.bob, term('topic', 'plans')), [byName, topic]);
    assert.deepEqual(await mentioned(as.bob, term('is', 'dm')), [direct]);
    assert.deepEqual(await idsOf(as.bob, [term('is', 'mentioned', true)]), [plain]);
    assert.deepEqual(await mentioned(as.owner), [all]);
    assert.deepEqual(await mentioned(as.bot, term('channels', 'public')), []);
    await leave(server, cast.channels.square, as.owner.user);
    const missed = await say(as.alice, 'square', 'other', '@**all**');
    await join(server, cast.channels.square, as.owner.user);
    assert.deepEqual(await mentioned(as.owner, term('channel', 'square')), [all]);
    assert.deepEqual(await mentioned(as.bob, term('topic', 'other')), [all, missed]);
  });
});
