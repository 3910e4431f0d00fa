import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { findCounter } from '../../src/engine/store/counters.ts';
import type { Engine } from '../../src/engine/store/engine.ts';
import { migrate } from '../../src/engine/store/migrate.ts';
import { emptyDatabase } from '../support/engines.ts';
import { engineName } from '../support/server.ts';

const MAPS = '/proc/self/maps';
/** As many as ask for their state at once. */
const MANY = 20;

const place = await emptyDatabase();
const engine = await place.open();
await migrate(engine);
if (engineName === 'sqlite') writeBack(join(place.folder, 'parley.db'));

/** How often this process has the database's file in its memory. */
const maps = () =>
  readFileSync(MAPS, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith(join(place.folder, 'parley.db'))).length;

/** Pages that are only in the write-ahead log cannot be mapped. */
function writeBack(path: string): void {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

const positionIn = (db: Engine['read']) => findCounter({ db, realm: { id: 1 } }, 'log');

/** Snapshots that all want to be open at once; returns how many were. */
async function openMany(): Promise<number> {
  let open = 0;
  let most = 0;
  const look = async (db: Engine['read']) => {
    most = Math.max(most, ++open);
    for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
    assert.equal(await positionIn(db), 0);
    open--;
  };
  await Promise.all(Array.from({ length: MANY }, () => engine.snapshot(look)));
  return most;
}

describe('an engine that rests', () => {
  test('reads as before', async () => {
    for (let round = 0; round < 2; round++) {
      await openMany();
      engine.rest();
      assert.equal(await positionIn(engine.read), 0);
    }
  });

  test('leaves snapshots alone that are under way', async () => {
    const seen = await engine.snapshot(async (db) => {
      const before = await positionIn(db);
      engine.rest();
      return [before, await positionIn(db)];
    });
    assert.deepEqual(seen, [0, 0]);
  });
});

test('an engine that is closed has nothing to give back', async () => {
  const other = await place.open();
  await other.close();
  other.rest();
});

describe('connections that read', { skip: engineName !== 'sqlite' }, () => {
  test('are a few, and each of many snapshots gets its turn', async () => {
    assert.equal(await openMany(), 2);
  });

  test('hold no file in memory after a rest', { skip: !existsSync(MAPS) }, async () => {
    await positionIn(engine.read);
    assert.equal(maps(), 1);
    engine.rest();
    assert.equal(maps(), 0);
  });
});
