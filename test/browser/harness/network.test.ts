import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inBrowsers } from '../support/in-browsers.ts';
import { devtoolsOf, SLOW_NETWORK } from '../support/network.ts';
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
  'the processor of a person is slowed, and nobody else’s',
  inBrowsers(async ({ person, t }) => {
    const fixture = await startFixture(files);
    const [alice, bob] = [await person(fixture, 'alice'), await person(fixture, 'bob')];
    const [ofAlice, ofBob] = [await devtoolsOf(alice.page), await devtoolsOf(bob.page)];
    const [toAlice, toBob] = [t.mock.method(ofAlice, 'send'), t.mock.method(ofBob, 'send')];
    await alice.slowProcessor(32);
    await alice.slowProcessor(1);
    // The browser has taken both, or the call would have failed. How slow a page gets is for the bench to measure.
    assert.deepEqual(
      toAlice.mock.calls.map((call) => call.arguments),
      [32, 1].map((rate) => ['Emulation.setCPUThrottlingRate', { rate }]),
    );
    assert.equal(toBob.mock.callCount(), 0);
  }),
);
