import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contents, open, say, take, wait } from '../support/polling.ts';
import { startServer } from '../support/server.ts';

const AWAY_MS = 31_000;

describe('a client that was away', () => {
  test('gets all that came meanwhile, once and in order', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const held = await open(bob);
    await say(alice, 'before');
    assert.deepEqual(contents(await take(bob, held)), ['before']);
    for (const text of ['one', 'two', 'three']) {
      await say(alice, text);
      server.clock.advance(AWAY_MS);
      await server.context.fanout.expiry.sweep();
    }
    await say(alice, 'four');
    assert.deepEqual(contents(await take(bob, held)), ['one', 'two', 'three', 'four']);
    assert.deepEqual(await take(bob, held), []);
  });

  test('gets what it has not acknowledged again', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const held = await open(bob);
    await say(alice, 'one');
    await take(bob, { ...held });
    server.clock.advance(AWAY_MS);
    await server.context.fanout.expiry.sweep();
    assert.deepEqual(contents(await take(bob, held)), ['one']);
  });

  test('waits for what comes next', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const held = await open(bob);
    await say(alice, 'one');
    server.clock.advance(AWAY_MS);
    await server.context.fanout.expiry.sweep();
    await take(bob, held);
    const { events } = await wait(server, bob, held);
    await say(alice, 'two');
    assert.deepEqual(contents(await events), ['two']);
  });
});
