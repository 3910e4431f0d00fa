import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Reader } from '../../src/engine/store/engine.ts';
import { emptyDatabase } from '../support/engines.ts';
import { engineName } from '../support/server.ts';

const read = async (db: Reader, text: string) =>
  (await sql<{ n: number }>`${sql.raw(text)}`.execute(db)).rows[0]?.n;

test('after a query that fails, the next snapshots read as ever', async () => {
  const engine = await (await emptyDatabase()).open();
  for (let n = 0; n < 20; n++) {
    const failing = engine.snapshot((db) =>
      Promise.all([read(db, 'select 1 as n'), read(db, 'select n from nowhere'), read(db, 'select 2 as n')]),
    );
    await assert.rejects(failing, /nowhere/);
    const both = engine.snapshot((db) => Promise.all([read(db, 'select 1 as n'), read(db, 'select 2 as n')]));
    assert.deepEqual(await both, [1, 2]);
  }
});

const skip = engineName !== 'postgres' && 'connections of PostgreSQL are lent';
test('what a snapshot asks after its end is refused, and it cannot write', { skip }, async () => {
  const engine = await (await emptyDatabase()).open();
  const kept = await engine.snapshot(async (db) => ({ db }));
  await assert.rejects(read(kept.db, 'select 1 as n'), /outside its snapshot/);
  await assert.rejects(
    engine.snapshot((db) => read(db, 'create table written (n integer)')),
    /read-only/,
  );
});
