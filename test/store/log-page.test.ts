import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../../src/engine/kernel/clock.ts';
import type { Engine } from '../../src/engine/store/engine.ts';
import { type LogRange, listLogPage } from '../../src/engine/store/log.ts';
import { migrate } from '../../src/engine/store/migrate.ts';
import { WriteQueue } from '../../src/engine/store/write-queue.ts';
import { emptyDatabase } from '../support/engines.ts';

const REALM = 1;
/** Three of them fit into what is read at once. */
const LARGE = 'x'.repeat(1_300_000);

async function logOf(texts: readonly string[]): Promise<Engine> {
  const engine = await (await emptyDatabase()).open();
  await migrate(engine);
  const hooks = { catchUp: async () => {}, committed: async () => {} };
  const writes = new WriteQueue(engine, { realmId: REALM, clock: systemClock, ...hooks });
  await writes.transact(async (tx) => {
    for (const text of texts) {
      const row = { realm_id: REALM, position: tx.nextId('log'), type: 'x', audience: '{}', payload: text };
      await tx.db
        .insertInto('log')
        .values({ ...row, change: null, created_at: 1, version: 1 })
        .execute();
    }
  });
  return engine;
}

async function page(engine: Engine, range: LogRange) {
  const { entries, isLast } = await listLogPage({ db: engine.read, realm: { id: REALM } }, range);
  return [entries.map(({ position }) => position), isLast];
}

const json = (text: string) => JSON.stringify(text);

test('a page of the log has as many entries as asked for, and says whether they are all', async () => {
  const engine = await logOf(['a', 'b', 'c', 'd'].map(json));
  assert.deepEqual(await page(engine, { after: 0, limit: 3 }), [[1, 2, 3], false]);
  assert.deepEqual(await page(engine, { after: 1, limit: 3 }), [[2, 3, 4], true]);
  assert.deepEqual(await page(engine, { after: 1, upTo: 3, limit: 3 }), [[2, 3], true]);
  assert.deepEqual(await page(engine, { after: 4, limit: 3 }), [[], true]);
});

test('it has no more text than is read at once, and always one entry', async () => {
  const engine = await logOf([LARGE, LARGE, LARGE, LARGE, LARGE.repeat(4), 'a'].map(json));
  assert.deepEqual(await page(engine, { after: 0, limit: 10 }), [[1, 2, 3], false]);
  assert.deepEqual(await page(engine, { after: 3, limit: 10 }), [[4], false]);
  assert.deepEqual(await page(engine, { after: 4, limit: 10 }), [[5], false]);
  assert.deepEqual(await page(engine, { after: 5, limit: 10 }), [[6], true]);
});
