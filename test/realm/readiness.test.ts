import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { LiveRealm } from '../../src/chat/realm/live-realm.ts';
import { Readiness } from '../../src/chat/realm/readiness.ts';
import type { Schema } from '../../src/chat/store/schema.ts';
import type { Reader } from '../../src/engine/store/engine.ts';
import { TestClock } from '../support/clock.ts';
import { RecordingLog } from '../support/log.ts';

/** A node whose memory is at position 5; `answers` are what the database says of the log, one after another. */
function node(...answers: (() => Promise<number>)[]) {
  const clock = new TestClock();
  const log = new RecordingLog();
  const realm = { id: 1, position: 5 };
  let asked = 0;
  const read = readerOf(async () => [{ value: await (answers[asked++] as () => Promise<number>)() }]);
  const readiness = new Readiness({ db: read, realm, log } as unknown as LiveRealm, clock);
  return { clock, log, realm, readiness, asked: () => asked };
}

/** Each query gives what `rows` gives. */
function readerOf(rows: () => Promise<unknown[]>): Reader {
  const connection = { executeQuery: async () => ({ rows: await rows() }) } as unknown as DatabaseConnection;
  class Driver extends DummyDriver {
    override acquireConnection = async () => connection;
  }
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

const hangs = () => new Promise<number>(() => {});
const settle = () => new Promise(setImmediate);

describe('a node', () => {
  test('is ready while its database answers and its memory is as new as the log', async () => {
    const { readiness, log, clock } = node(async () => 5);
    assert.equal(await readiness.look(), undefined);
    assert.deepEqual(log.lines, []);
    assert.equal(clock.timers, 0, 'nothing is left to ring');
  });

  test('is not while its database refuses or hangs; it says so once, and when that is over', async () => {
    const refuses = () => Promise.reject(new Error('ECONNREFUSED'));
    const { readiness, log, clock } = node(refuses, refuses, async () => 5, hangs);
    assert.equal(await readiness.look(), 'database_away');
    assert.equal(await readiness.look(), 'database_away');
    assert.equal(await readiness.look(), undefined);
    const hanging = readiness.look();
    clock.advance(2000);
    assert.equal(await hanging, 'database_away');
    assert.deepEqual(
      log.lines.map(({ level, reason, cause }) => [level, reason, cause]),
      [
        ['warn', 'database_away', 'ECONNREFUSED'],
        ['info', undefined, undefined],
        ['warn', 'database_away', undefined],
      ],
    );
  });

  test('asks a database that hangs once, however often it is asked', async () => {
    const { readiness, clock, asked } = node(hangs);
    for (let time = 0; time < 3; time++) {
      const looks = [readiness.look(), readiness.look()];
      clock.advance(2000);
      assert.deepEqual(await Promise.all(looks), ['database_away', 'database_away']);
    }
    assert.equal(asked(), 1);
  });

  test('has two seconds to follow the log', async () => {
    const { readiness, clock, realm } = node(
      async () => 6,
      async () => 7,
    );
    const soon = readiness.look();
    await settle();
    clock.advance(100);
    realm.position = 6;
    while (clock.timers > 0) {
      clock.advance(50);
      await settle();
    }
    assert.equal(await soon, undefined);
    const never = readiness.look();
    for (let time = 0; time < 50; time++) {
      await settle();
      clock.advance(50);
    }
    assert.equal(await never, 'log_behind');
  });

  test('that is asked to stop is not, without a question to the database', async () => {
    const { readiness, asked } = node(async () => 5);
    readiness.drain();
    assert.equal(await readiness.look(), 'draining');
    assert.equal(asked(), 0);
  });
});
