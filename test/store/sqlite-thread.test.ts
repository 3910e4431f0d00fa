import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { addToWords, listIdsOfWords } from '../../src/chat/store/messages/search-index.ts';
import { DatabaseUnavailable } from '../../src/engine/kernel/errors.ts';
import { IdChunk } from '../../src/engine/kernel/ids/id-set.ts';
import { findCounter } from '../../src/engine/store/counters.ts';
import type { StoreTx } from '../../src/engine/store/tx.ts';
import type { Deferrable } from '../../src/engine/store/write-set.ts';
import { emptyDatabase } from '../support/engines.ts';
import { engineName } from '../support/server.ts';
import {
  lastIn,
  openThreadQueue,
  plain,
  positionsIn,
  REALM,
  range,
  withStatement,
} from '../support/thread-queue.ts';
import { until } from '../support/until.ts';

const place = emptyDatabase({ thread: true });
/** Opens the one database of this file; each test goes on where the one before has stopped. */
async function openQueue() {
  const queue = await openThreadQueue(place);
  return { ...queue, thread: queue.disk.thread };
}

const KINDS = { plain, withStatement };

describe('the thread that writes', { skip: engineName !== 'sqlite' }, () => {
  test('after it has ended the main thread writes, until several operations share a commit', async () => {
    const { engine, writes, thread } = await openQueue();
    for (const kind of Object.values(KINDS)) {
      const before = await writes.transact(kind);
      await thread.end();
      assert.equal(thread.isReady, false);
      assert.equal(await writes.transact(kind), before + 1);
      assert.equal(thread.worker, undefined);
      const both = await Promise.all([writes.transact(kind), writes.transact(plain)]);
      assert.deepEqual(both, [before + 2, before + 3]);
      assert.equal(await lastIn(engine), before + 3);
      if (kind === plain) await until(() => thread.isReady);
    }
  });

  test('sets of IDs are united by either writer', async () => {
    const { engine, writes, thread } = await openQueue();
    const add = (word: string, ids: readonly number[]) =>
      writes.transact((tx) => addToWords(tx, 0, new Map([[word, ids]])));
    const stored = async (word: string) => {
      const found = await listIdsOfWords({ db: engine.read, realm: { id: REALM } }, [word], 0);
      return [...IdChunk.decode(found.get(word) as Uint8Array).ascending()];
    };
    await Promise.all([writes.transact(plain), writes.transact(plain)]);
    await until(() => thread.isReady);
    await Promise.all([add('in thread', [7, 3]), add('in thread', [5, 3]), add('in thread', [9])]);
    assert.deepEqual(await stored('in thread'), [3, 5, 7, 9]);
    await writes.transact(async (tx) => {
      for (const ids of [[7, 3], [5, 3], [9]]) {
        await addToWords(tx, 0, new Map([['here', ids]]));
        await withStatement(tx);
      }
    });
    assert.deepEqual(await stored('here'), [3, 5, 7, 9]);
  });

  test('a commit during its end is made whole or not at all, and is not acknowledged', async () => {
    const { engine, writes, thread, delivered } = await openQueue();
    const before = await writes.transact(plain);
    const commit = thread.commit.bind(thread);
    thread.commit = (...asked) => {
      thread.commit = commit;
      const answer = commit(...asked);
      void thread.worker?.terminate();
      return answer;
    };
    const results = await Promise.allSettled([writes.transact(plain), writes.transact(plain)]);
    // The answer may come first, and the next write is not to meet the thread that ends.
    await until(() => !thread.isReady);
    const outcomes = new Set(results.map((result) => result.status));
    const next = await writes.transact(plain);
    const count = next - before - 1;
    if (outcomes.has('fulfilled')) assert.deepEqual([outcomes.size, count], [1, 2]);
    else {
      for (const result of results)
        assert((result as PromiseRejectedResult).reason instanceof DatabaseUnavailable);
      assert([0, 2].includes(count), `${count} of 2`);
      assert.deepEqual(delivered, [before, next]);
    }
    assert.deepEqual((await positionsIn(engine)).slice(-3 - count + 1), range(before, next));
  });

  test('a transaction that another process has overtaken runs again, after the memory has followed', async () => {
    const { engine, writes, caughtUp, delivered } = await openQueue();
    const other = await openQueue();
    for (const kind of Object.values(KINDS)) {
      const before = await writes.transact(kind);
      assert.equal(await other.writes.transact(plain), before + 1);
      delivered.length = 0;
      let runs = 0;
      const counted = (tx: StoreTx) => {
        runs++;
        return kind(tx);
      };
      const refused = writes.transact(async () => Promise.reject(new Error('refused')));
      const results = await Promise.allSettled([writes.transact(counted), refused, writes.transact(kind)]);
      assert.deepEqual(
        results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message)),
        [before + 2, 'refused', before + 3],
      );
      assert.equal(runs, 2);
      assert.equal(caughtUp.at(-1), before + 1);
      assert.deepEqual(delivered, [before + 2, before + 3]);
      assert.deepEqual((await positionsIn(engine)).slice(-4), range(before, before + 3));
    }
  });

  test('a commit that the database refuses fails its operations, and the next one succeeds', async () => {
    const { engine, writes, delivered } = await openQueue();
    await engine.migrate(async (db) => {
      await sql`CREATE TABLE child (parent INTEGER REFERENCES realms (id) DEFERRABLE INITIALLY DEFERRED)`.execute(
        db,
      );
    });
    const child: Deferrable = { table: 'child', columns: { parent: 'bigint' } };
    const before = await writes.transact(plain);
    const orphan = (kind: typeof plain) => (tx: StoreTx) => {
      tx.defer(child, [99]);
      return kind(tx);
    };
    for (const kind of Object.values(KINDS)) {
      const results = await Promise.allSettled([writes.transact(orphan(kind)), writes.transact(kind)]);
      for (const result of results)
        assert.match((result as PromiseRejectedResult).reason.message, /FOREIGN KEY constraint failed/);
    }
    assert.equal(await writes.transact(plain), before + 1);
    assert.deepEqual(delivered, [before, before + 1]);
  });

  test('nobody reads or is answered before what is committed is on disk', async () => {
    const { engine, writes, disk, delivered } = await openQueue();
    for (const [method, kind] of [
      ['commit', plain],
      ['flush', withStatement],
    ] as const) {
      const before = await lastIn(engine);
      const { promise: onDisk, resolve: letItBe } = Promise.withResolvers<void>();
      const { promise: committed, resolve: isCommitted } = Promise.withResolvers<void>();
      const bringToDisk = disk[method].bind(disk) as (...asked: unknown[]) => Promise<never>;
      disk[method] = async (...asked: unknown[]) => {
        const answer = await bringToDisk(...asked);
        isCommitted();
        await onDisk;
        return answer;
      };
      const seen: number[] = [];
      const note = (position: number) => void seen.push(position);
      delivered.length = 0;
      const all = [writes.transact(kind).then(note)];
      await committed;
      all.push(lastIn(engine).then(note));
      all.push(engine.snapshot((db) => findCounter({ db, realm: { id: REALM } }, 'log')).then(note));
      // What does not wait is there by then.
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
      assert.deepEqual([seen, delivered], [[], []]);
      letItBe();
      await Promise.all(all);
      assert.deepEqual(seen, [before + 1, before + 1, before + 1]);
      disk[method] = bringToDisk;
    }
  });

  test('a disk that does not take what was committed ends the process', async () => {
    const { folder } = await place;
    const program = join(folder, 'failing.mjs');
    const engine = join(import.meta.dirname, '../../src/engine/store');
    writeFileSync(
      program,
      `import { openSqlite } from ${JSON.stringify(join(engine, 'sqlite.ts'))};
      import { NotFlushed } from ${JSON.stringify(join(engine, 'sqlite-disk.ts'))};
      import { migrate } from ${JSON.stringify(join(engine, 'migrate.ts'))};
      import { WriteQueue } from ${JSON.stringify(join(engine, 'write-queue.ts'))};
      const opened = openSqlite(${JSON.stringify(join(folder, 'failing', 'parley.db'))}, { thread: true });
      await migrate(opened);
      opened.write.disk.flush = async () => { throw new NotFlushed(new Error('EIO')) };
      const writes = new WriteQueue(opened, { realmId: 1, clock: { now: Date.now }, catchUp: async () => {}, committed: async () => {} });
      await writes.transact((tx) => tx.run("INSERT INTO counters (realm_id, name, value) VALUES ($1, 'test', 1)", [1])).then(
        () => console.log('answered'),
        (error) => console.log(error.constructor.name),
      );
      await opened.read.selectFrom('counters').selectAll().execute();
      console.log('read');`,
    );
    const { status, stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
    assert.notEqual(status, 0);
    assert.equal(stdout, 'DatabaseUnavailable\n');
    assert.match(stderr, /NotFlushed|The disk did not take/);
  });

  test('the write-ahead log that a reader has let grow is written back and cut once the reader ends', async () => {
    const { engine, writes } = await openQueue();
    const { folder } = await place;
    const size = () => statSync(join(folder, 'parley.db-wal')).size;
    await engine.snapshot(async (db) => {
      await findCounter({ db, realm: { id: REALM } }, 'log');
      while (size() < 150_000_000)
        await writes.transact(async ({ db: own }) => {
          await sql`CREATE TABLE IF NOT EXISTS large (content BLOB)`.execute(own);
          await sql`INSERT INTO large VALUES (zeroblob(10000000))`.execute(own);
        });
    });
    // Each flush may be the one after which pages are written back, which the thread does some time later.
    await until(async () => {
      await writes.transact(plain);
      return size() <= 64_000_000;
    });
  });
});
