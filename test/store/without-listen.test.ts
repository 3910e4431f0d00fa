import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTypingStatus } from '../../src/chat/endpoints/typing/set-typing-status.ts';
import { RecentAnnouncements } from '../../src/engine/store/announcements.ts';
import { KnownCounters } from '../../src/engine/store/known-counters.ts';
import { clientConfig, hasSessions, POSTGRES_LIMITS } from '../../src/engine/store/postgres-client.ts';
import { contents, open, say, take, wait } from '../support/polling.ts';
import { engineName, startServer } from '../support/server.ts';

const skip = engineName !== 'postgres' && 'several nodes need PostgreSQL';

test("nodes that poll get each other's commits and typing events", { skip }, async () => {
  const one = await startServer();
  const databaseUrl = `${one.context.config.databaseUrl?.replace(/\?listen=0$/, '')}?listen=0`;
  const nodes = [
    await one.anotherNode({ databaseUrl, limits: POSTGRES_LIMITS }),
    await one.anotherNode({ databaseUrl, limits: POSTGRES_LIMITS }),
  ] as const;
  const types = { event_types: ['message', 'typing'] };
  const queue = await open(nodes[1].as.bob, types);
  const waiting = await wait(nodes[1], nodes[1].as.bob, queue);
  await say(nodes[0].as.alice, 'heard');
  const heard = await waiting.events;
  assert.deepEqual(contents(heard), ['heard']);
  queue.last = heard.at(-1)?.id as number;
  const again = await wait(nodes[1], nodes[1].as.bob, queue);
  await nodes[0].as.alice.call(setTypingStatus, { op: 'start', to: [nodes[0].as.bob.user.id] });
  assert.deepEqual(
    (await again.events).map(({ type }) => type),
    ['typing'],
  );
  assert.deepEqual(contents(await take(nodes[0].as.bob, await open(nodes[0].as.bob, types))), []);
});

describe('without sessions', () => {
  test('a connection has no settings, and the URL says so', () => {
    const url = 'postgres://parley@127.0.0.1/parley';
    assert.equal(hasSessions(url), true);
    const options = { limits: POSTGRES_LIMITS, role: 'writer' } as const;
    assert.match(`${clientConfig(url, options).options}`, /lock_timeout/);
    assert.equal(hasSessions(`${url}?listen=0`), false);
    assert.equal(clientConfig(`${url}?listen=0`, options).options, undefined);
  });

  test('an announcement is taken once, however often it is read', () => {
    const recent = new RecentAnnouncements();
    assert.deepEqual(recent.take([['a', 'one']]), ['one']);
    assert.deepEqual(
      recent.take([
        ['b', 'late'],
        ['a', 'one'],
      ]),
      ['late'],
    );
    assert.deepEqual(recent.take([['b', 'late']]), []);
  });
});

test('counters are assumed once they were found unchanged, until another node writes', () => {
  const known = new KnownCounters();
  const rows = (message: number) => [
    { name: 'message', value: message },
    { name: 'log', value: 7 },
    { name: 'notified', value: 3 },
  ];
  assert.equal(known.assume(), undefined);
  assert.equal(known.found(rows(1)), 8);
  known.set('message', 2);
  known.keep();
  assert.equal(known.assume(), undefined, 'nobody has looked since');
  known.found(rows(2));
  known.keep();
  assert.deepEqual(known.assume(), { rows: rows(2), sum: 9 });
  assert.equal(known.logPosition, 7);
  known.forget();
  known.found(rows(5));
  assert.equal(known.assume(), undefined);
  known.keep();
  known.found(rows(6));
  known.keep();
  assert.equal(known.assume(), undefined, 'another node has written in between');
});
