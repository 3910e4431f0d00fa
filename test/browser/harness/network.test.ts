import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inBrowsers } from '../support/in-browsers.ts';
import { SLOW_NETWORK } from '../support/network.ts';
import { NO_SERVER } from '../support/problems.ts';
import { pageWith, startFixture } from './fixture-app.ts';

const files = {
  '/': pageWith('<p>Hello</p>'),
  '/app.js': '',
  '/large': 'x'.repeat(200_000),
};
const reach = () =>
  fetch('/large').then(
    (reply) => reply.ok,
    () => false,
  );

/** Whether the file comes to its end. */
const reachAll = async () => (await (await fetch('/large', { cache: 'no-store' })).text()).length > 0;

/** Milliseconds that a loop takes. */
const work = (times: number) => {
  const from = performance.now();
  let sum = 0;
  for (let i = 0; i < times * 20_000_000; i++) sum += Math.sqrt(i);
  return sum > 0 ? performance.now() - from : 0;
};

describe('the network of a person', () => {
  test(
    'is taken away and given back, from nobody else',
    inBrowsers(async ({ person }) => {
      const fixture = await startFixture(files);
      const [alice, bob] = [
        await person(fixture, 'alice', { allow: [NO_SERVER] }),
        await person(fixture, 'bob'),
      ];
      for (const each of [alice, bob]) await each.goto('/');
      await alice.offline(true);
      assert.deepEqual([await alice.page.evaluate(reach), await bob.page.evaluate(reach)], [false, true]);
      assert.equal(await alice.page.evaluate(() => navigator.onLine), false);
      await alice.offline(false);
      assert.equal(await alice.page.evaluate(reach), true);
    }),
  );

  test(
    'is as slow as a telephone’s',
    inBrowsers(async ({ person }) => {
      const fixture = await startFixture(files);
      const alice = await person(fixture, 'alice');
      await alice.goto('/');
      await alice.slowNetwork(SLOW_NETWORK);
      const took = await alice.page.evaluate(async () => {
        const from = performance.now();
        await (await fetch('/large', { cache: 'no-store' })).text();
        return performance.now() - from;
      });
      // 1.6 Mbit at 1.6 Mbit/s.
      assert(took > 900);
    }),
  );

  test(
    'is slow until it is given back, for nobody else',
    inBrowsers(async ({ person }) => {
      const fixture = await startFixture(files);
      const [alice, bob] = [await person(fixture, 'alice'), await person(fixture, 'bob')];
      for (const each of [alice, bob]) await each.goto('/');
      // It would take longer than the test may.
      await alice.slowNetwork({ ...SLOW_NETWORK, bitsPerSecond: 800 });
      let hasCome = false;
      const coming = alice.page.evaluate(reachAll).then((isThere) => {
        hasCome = true;
        return isThere;
      });
      assert.deepEqual([await bob.page.evaluate(reachAll), hasCome], [true, false]);
      await alice.slowNetwork(undefined);
      assert.deepEqual([await coming, await alice.page.evaluate(reachAll)], [true, true]);
    }),
  );
});

test(
  'the processor of a person is slowed',
  inBrowsers(async ({ person }) => {
    const fixture = await startFixture(files);
    const [alice, bob] = [await person(fixture, 'alice'), await person(fixture, 'bob')];
    for (const each of [alice, bob]) await each.goto('/');
    /** Whether alice is done with an eighth of bob's work before him: other programs on the machine hold up both. */
    const isQuicker = async () => {
      const [own, other] = await Promise.all([alice.page.evaluate(work, 1), bob.page.evaluate(work, 8)]);
      return own < other;
    };
    assert.equal(await isQuicker(), true);
    await alice.slowProcessor(32);
    assert.equal(await isQuicker(), false);
    await alice.slowProcessor(1);
    assert.equal(await isQuicker(), true);
  }),
);
