import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expire } from '../../src/chat/jobs/retention.ts';
import { Rests, restingTransact } from '../../src/engine/jobs/rests.ts';
import { startServer } from '../support/server.ts';
import { setRealm } from '../support/settings.ts';
import { settled } from '../support/settled.ts';
import { idsOf, say } from '../support/talk.ts';

/** A clock that moves with portions and pauses alone. */
function setUp() {
  let time = 0;
  const pauses: number[] = [];
  return {
    pauses,
    pass: (ms: number) => {
      time += ms;
    },
    options: {
      now: () => time,
      pause: async (ms: number) => {
        pauses.push(ms);
        time += ms;
      },
    },
  };
}

test('a job works a fifth of the time; short rests are taken together, long ones are cut', async () => {
  const { pauses, pass, options } = setUp();
  const rests = new Rests(options);
  const work = async (ms: number) => {
    await rests.take();
    const began = rests.now();
    pass(ms);
    rests.owe(began);
  };
  for (const ms of [10, 10, 10, 50, 60_000, 1]) await work(ms);
  assert.deepEqual(pauses, [120, 200, 10_000]);
});

test('transactions rest for four times what they held the queue; waiting for it, and failing, count right', async () => {
  const { pauses, pass, options } = setUp();
  const transact = restingTransact(async (fn) => {
    pass(5000);
    try {
      return await fn(undefined as never);
    } finally {
      pass(20);
    }
  }, options);
  const hold = (ms: number) =>
    transact(async () => {
      pass(ms);
      return ms;
    });
  assert.equal(await hold(30), 30);
  await assert.rejects(
    transact(async () => {
      pass(10);
      throw new Error('refused');
    }),
    /refused/,
  );
  await hold(0);
  assert.deepEqual(pauses, [200, 120]);
});

test('retention rests between its portions', async () => {
  const server = await startServer();
  const { as, clock, context } = server;
  await setRealm(context, { message_retention_days: 1 });
  for (const channel of ['square', 'cellar', 'window']) await say(as.alice, channel, 'talk');
  await settled(server);
  clock.advance(3 * 86_400_000);
  const { pauses, pass, options } = setUp();
  // Each look at the clock takes 30 ms.
  const now = () => {
    pass(30);
    return options.now();
  };
  await expire(context, { ...options, now });
  assert.deepEqual(await idsOf(as.alice), []);
  assert(pauses.length >= 3, String(pauses));
});
