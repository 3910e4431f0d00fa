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
      const took = () =>
        alice.page.evaluate(async () => {
          const from = performance.now();
          await (await fetch('/large', { cache: 'no-store' })).text();
          return performance.now() - from;
        });
      await alice.slowNetwork(SLOW_NETWORK);
      // 1.6 Mbit at 1.6 Mbit/s.
      assert((await took()) > 900);
      await alice.slowNetwork(undefined);
      assert((await took()) < 900);
    }),
  );
});

test(
  'the processor of a person is slowed',
  inBrowsers(async ({ person }) => {
    const fixture = await startFixture(files);
    const alice = await person(fixture, 'alice');
    await alice.goto('/');
    const work = () =>
      alice.page.evaluate(() => {
        const from = performance.now();
        let sum = 0;
        for (let i = 0; i < 20_000_000; i++) sum += Math.sqrt(i);
        return sum > 0 ? performance.now() - from : 0;
      });
    await work();
    const plain = await work();
    await alice.slowProcessor(20);
    assert((await work()) > 2 * plain);
  }),
);
