import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { MOST_WAIT_MS, NO_BACKLOG, Overload, Overloaded } from '../../src/engine/http/admission/overload.ts';
import { inject } from '../../src/testing/inject.ts';
import { contents, open, wait } from '../support/polling.ts';
import { startServer } from '../support/server.ts';

const MESSAGE = { type: 'channel', to: 'square', topic: 'talk' };
const page = (num_before: number) => ({ anchor: 'newest', num_before, num_after: 0 });

test('While writes have waited for a second, new ones are refused; polls and cheap reads go on', async () => {
  let now = 0;
  const server = await startServer({}, { elapsed: () => now });
  const { answer, app, as, context } = server;
  const held = await open(as.bob);
  const other = await open(as.bob);
  const poll = await wait(server, as.bob, held);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const holding = context.transact(() => {
    begun.resolve();
    return promise;
  });
  await begun.promise;
  const waiting = context.transact(async () => {});
  now += MOST_WAIT_MS;
  const refused = await answer('owner', sendMessage, { ...MESSAGE, content: 'too late' });
  assert.deepEqual([refused.status, refused.body], [503, BUSY]);
  const raw = await inject(app.http, { method: 'POST', url: '/api/v1/register' });
  assert.equal(raw.headers['retry-after'], '1');
  assert.equal((await answer('owner', registerQueue, {})).status, 503);
  assert.equal((await answer('owner', getMessages, page(1000))).status, 503);
  assert.equal((await answer('owner', getMessages, page(10))).status, 200);
  const none = { queue_id: held.id, last_event_id: held.last, dont_block: true };
  assert.equal((await answer('bob', getEvents, { ...none, queue_id: other.id })).status, 200);
  assert.equal((await inject(app.http, '/health/live')).statusCode, 200);
  release();
  await Promise.all([holding, waiting]);
  assert.equal((await answer('owner', sendMessage, { ...MESSAGE, content: 'in time' })).status, 200);
  assert.deepEqual(contents(await poll.events), ['in time']);
});

const BUSY = {
  ...{ result: 'error', code: 'SERVER_BUSY', msg: 'The server is busy. Try again shortly.' },
  'retry-after': 1,
};

test('While requests wait for a second in a turn of the event loop, cheap reads are refused too; polls are not', async () => {
  let [now, step] = [0, 0];
  const server = await startServer({}, { elapsed: () => (now += step) });
  const { id: queue_id, last: last_event_id } = await open(server.as.bob);
  // Each look at the time takes a second.
  step = MOST_WAIT_MS;
  assert.equal((await server.answer('owner', getMessages, page(10))).status, 503);
  const asked = { queue_id, last_event_id, dont_block: true };
  assert.equal((await server.answer('bob', getEvents, asked)).status, 200);
  step = 0;
  await new Promise(setImmediate);
  assert.equal((await server.answer('owner', getMessages, page(10))).status, 200);
});

test('Requests that wait for a second in one turn of the event loop are refused, those of the next turn are not', () => {
  let now = 0;
  const ends: (() => void)[] = [];
  const overload = new Overload({
    ...{ elapsed: () => now, backlog: NO_BACKLOG },
    atEndOfTurn: (fn) => void ends.push(fn),
  });
  overload.note();
  now += MOST_WAIT_MS - 1;
  overload.note();
  overload.requireTime();
  now += 1;
  overload.note();
  assert.throws(() => overload.requireTime(), Overloaded);
  assert.equal(ends.length, 1);
  ends[0]?.();
  overload.note();
  overload.requireTime();
});
