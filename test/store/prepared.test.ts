import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import type { Reader } from '../../src/engine/store/engine.ts';
import { openPostgres } from '../../src/engine/store/postgres.ts';
import { POSTGRES_LIMITS } from '../../src/engine/store/postgres-client.ts';
import { prepared } from '../../src/engine/store/sql.ts';
import { RoundTrips } from '../support/round-trips.ts';
import { engineName, startServer } from '../support/server.ts';

const skip = engineName !== 'postgres' && 'SQLite keeps every statement';

const compiled = <R>(db: Reader, query: RawBuilder<R>) => ({ compile: () => query.compile(db) });
const double = prepared((db, { n }: { n: number }) =>
  compiled(db, sql<{ double: number }>`select 2 * ${n}::integer as double`),
);

test('PostgreSQL keeps a prepared query for a connection, but not where sessions last no longer than a transaction', {
  skip,
}, async () => {
  const { context } = await startServer();
  const url = `${context.config.databaseUrl}`.replace(/\?listen=0$/, '');
  for (const [at, kept] of [
    [url, 1],
    [`${url}?listen=0`, 0],
  ] as const) {
    const engine = await openPostgres(at, { limits: POSTGRES_LIMITS });
    const names = await engine.snapshot(async (db) => {
      assert.deepEqual(await double(db, { n: 4 }), [{ double: 8 }]);
      assert.deepEqual(await double(db, { n: 21 }), [{ double: 42 }]);
      const own = sql`select name from pg_prepared_statements where statement like 'select 2 * %'`;
      return (await own.execute(db)).rows;
    });
    await engine.close();
    assert.equal(names.length, kept, at);
  }
});

test('a connection makes its plans anew now and then, in a snapshot too', { skip }, async (t) => {
  const { context } = await startServer();
  const url = `${context.config.databaseUrl}`.replace(/\?listen=0$/, '');
  const asked = t.mock.method(pg.Client.prototype, 'query');
  for (const [plans, times] of [
    [60_000, 0],
    [0, 3],
  ] as const) {
    const engine = await openPostgres(url, { limits: { ...POSTGRES_LIMITS, plans } });
    asked.mock.resetCalls();
    await engine.snapshot(async (db) => {
      for (const n of [1, 2, 3]) assert.deepEqual(await double(db, { n }), [{ double: 2 * n }]);
    });
    const discarded = asked.mock.calls.filter(({ arguments: [text] }) => `${text}` === 'DISCARD PLANS');
    assert.equal(discarded.length, times);
    for (const { result } of discarded) await result;
    await engine.close();
  }
});

test('a prepared query names its columns: another release may add one meanwhile', async () => {
  const { context } = await startServer();
  const all = prepared((db, { realm }: { realm: number }) =>
    compiled(db, sql`select * from drafts where realm_id = ${realm}`),
  );
  await assert.rejects(all(context.db, { realm: 1 }), /names its columns/);
});

test('a commit that writes nothing to the log wakes no other node', { skip }, async () => {
  const { as, context } = await startServer();
  await as.alice.call(registerQueue);
  await context.transact(async () => {});
  const trips = new RoundTrips();
  await as.alice.call(registerQueue);
  await context.transact(async () => {});
  const texts = trips.stop().statements.flat();
  assert(texts.includes('COMMIT'));
  assert(!texts.some((text) => text.startsWith('NOTIFY')), texts.join('\n'));
});
