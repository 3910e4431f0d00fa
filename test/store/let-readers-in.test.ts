import assert from 'node:assert/strict';
import { test } from 'node:test';
import { letReadersIn } from '../../src/engine/store/let-readers-in.ts';
import { emptyDatabase } from '../support/engines.ts';
import { engineName } from '../support/server.ts';

test('requests get a turn within a transaction on SQLite; on PostgreSQL nothing but SQL is awaited, under the lock of all nodes', async () => {
  const engine = await (await emptyDatabase()).open();
  let hadTurn = false;
  setImmediate(() => {
    hadTurn = true;
  });
  await letReadersIn({ db: engine.read });
  assert.equal(hadTurn, engineName === 'sqlite');
});
