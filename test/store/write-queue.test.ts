import assert from 'node:assert/strict';
import { before, describe, type TestContext, test } from 'node:test';
import type { CanonicalEvent } from '../../src/chat/events/types.ts';
import { type Clock, systemClock } from '../../src/engine/kernel/clock.ts';
import { toUsers } from '../../src/engine/log/audience.ts';
import type { LogEntry } from '../../src/engine/log/log-entry.ts';
import { findCounter } from '../../src/engine/store/counters.ts';
import type { Engine } from '../../src/engine/store/engine.ts';
import { listLog } from '../../src/engine/store/log.ts';
import { migrate } from '../../src/engine/store/migrate.ts';
import type { StoreTx } from '../../src/engine/store/tx.ts';
import { WriteQueue } from '../../src/engine/store/write-queue.ts';
import type { Deferrable } from '../../src/engine/store/write-set.ts';
import { TestClock } from '../support/clock.ts';
import { emptyDatabase } from '../support/engines.ts';
import { RoundTrips } from '../support/round-trips.ts';
import { isPooled } from '../support/server.ts';

const REALM = 1;
const event = (generation: number): CanonicalEvent => ({ type: 'restart', generation });
const everybody = toUsers([1]);

const isPostgres = process.env.PARLEY_TEST_ENGINE === 'postgres';
/** SQLite: with the thread of a server, and without one. */
const THREADS = isPostgres ? [false] : [false, true];
/** For tests that count what one batch takes. */
const onSqlite = { skip: isPostgres && 'a transaction begins with a round trip, in which others arrive' };
let thread = false;

async function openQueue(wrap: (engine: Engine) => Engine = (engine) => engine, clock: Clock = systemClock) {
  const engine = wrap(await (await emptyDatabase({ thread })).open());
  await migrate(engine);
  const told: LogEntry[] = [];
  const batches: number[] = [];
  const writes = new WriteQueue(engine, {
    ...{ realmId: REALM, clock },
    catchUp: async () => {},
    committed: async (entries) => {
      batches.push(entries.length);
      told.push(...entries);
    },
  });
  return { engine, writes, told, batches };
}

const write = (tx: StoreTx, name: string) =>
  tx.db.insertInto('counters').values({ realm_id: REALM, name, value: 1 }).execute();

const COUNTERS: Deferrable = {
  table: 'counters',
  columns: { realm_id: 'bigint', name: 'text', value: 'bigint' },
};
const defer = (tx: StoreTx, name: string) => tx.defer(COUNTERS, [REALM, name, 1]);
const seen = async (tx: StoreTx): Promise<string[]> => {
  const rows = await tx.run(`SELECT name FROM counters WHERE realm_id = $1 AND name LIKE 'test%'`, [REALM]);
  return rows.map(({ name }) => String(name)).sort();
};

async function written(engine: Engine): Promise<string[]> {
  const rows = await engine.read
    .selectFrom('counters')
    .select('name')
    .where('name', 'like', 'test%')
    .execute();
  return rows.map((row) => row.name).sort();
}

const generations = (entries: readonly LogEntry[]) =>
  entries.flatMap(({ event }) => (event?.type === 'restart' ? event.generation : []));

for (const hasThread of THREADS)
  describe(`the write queue${hasThread ? ' over a thread' : ''}`, () => {
    before(() => {
      thread = hasThread;
    });

    test('answers after the commit, when others can read it', async () => {
      const { engine, writes, told } = await openQueue();
      const answer = await writes.transact(async (tx) => {
        await write(tx, 'test');
        tx.emit(event(1), everybody);
        assert.deepEqual(await written(engine), []);
        return 'done';
      });
      assert.equal(answer, 'done');
      assert.deepEqual(await written(engine), ['test']);
      assert.deepEqual(generations(told), [1]);
    });

    test('an operation has the time at which it begins, not that of the transaction that it shares', async () => {
      const clock = new TestClock();
      const { writes, told, batches } = await openQueue(undefined, clock);
      const began = clock.seconds;
      const times = await Promise.all(
        [1, 2].map((generation) =>
          writes.transact(async (tx) => {
            tx.emit(event(generation), everybody);
            clock.advance(5000);
            return tx.now;
          }),
        ),
      );
      assert.deepEqual([times, batches], [[began, began + 5], [2]]);
      assert.deepEqual(
        told.map(({ createdAt }) => createdAt),
        times,
      );
    });

    test('writes that arrive together share a commit and keep their order', async () => {
      const { engine, writes, told, batches } = await openQueue();
      const count = 20;
      const one = (n: number) =>
        writes.transact(async (tx) => {
          await write(tx, `test${n}`);
          tx.emit(event(n), everybody);
        });
      await Promise.all(Array.from({ length: count }, (_, n) => one(n)));
      assert.equal((await written(engine)).length, count);
      assert.deepEqual(generations(told), [...Array(count).keys()]);
      const log = await listLog({ db: engine.read, realm: { id: REALM } }, { after: 0, limit: 100 });
      assert.deepEqual(generations(log), generations(told));
      assert(batches.length < count, `${batches.length} commits for ${count} writes`);
    });

    /**
     * How many writes each commit holds: `together` writes arrive at once, then one in each turn of the event loop. A turn takes
     * `turnMs` milliseconds.
     */
    async function commitsOf(
      t: TestContext,
      { together, count, turnMs = 0 }: { together: number; count: number; turnMs?: number },
    ): Promise<number[]> {
      const { engine, writes, batches } = await openQueue();
      const write = (n: number) => writes.transact(async (tx) => tx.emit(event(n), everybody));
      await Promise.all(Array.from({ length: together }, (_, n) => write(n)));
      batches.length = 0;
      let now = 0;
      t.mock.method(performance, 'now', () => {
        now += turnMs;
        return now;
      });
      const all: Promise<void>[] = [];
      for (let turn = 0; turn < count; turn++) {
        // Before the queue asks for its turn: as a request comes before it.
        const next = new Promise(setImmediate);
        all.push(write(turn));
        await next;
      }
      await Promise.all(all);
      await engine.close();
      return batches;
    }

    test('the next batch is handed over before the answers of the one before are written', async () => {
      const { engine, writes } = await openQueue();
      const order: string[] = [];
      const commit = engine.write.commit.bind(engine.write);
      let next: Promise<void> | undefined;
      engine.write.commit = () => {
        order.push('commit');
        next ??= writes.transact(async (tx) => defer(tx, 'test 2')).then(() => void order.push('answer 2'));
        return commit();
      };
      await writes.transact(async (tx) => defer(tx, 'test 1')).then(() => order.push('answer 1'));
      await next;
      assert.deepEqual(await written(engine), ['test 1', 'test 2']);
      if (isPostgres) assert.deepEqual(order.toSorted(), ['answer 1', 'answer 2', 'commit', 'commit']);
      else assert.deepEqual(order, ['commit', 'commit', 'answer 1', 'answer 2']);
    });

    test('a batch waits for half of the writes that were under way', onSqlite, async (t) => {
      assert.equal((await commitsOf(t, { together: 40, count: 60 }))[0], 20);
    });

    test('a write that is alone waits for one turn of the event loop', onSqlite, async (t) => {
      assert.equal((await commitsOf(t, { together: 1, count: 9 }))[0], 2);
    });

    test('a batch waits a moment, and not while the event loop is slow', onSqlite, async (t) => {
      assert.equal((await commitsOf(t, { together: 41, count: 20, turnMs: 3 }))[0], 2);
    });

    test('one that fails undoes its own writes and events and nobody else’s', async () => {
      const { engine, writes, told } = await openQueue();
      const good = (n: number) =>
        writes.transact(async (tx) => {
          await write(tx, `test${n}`);
          tx.emit(event(n), everybody);
        });
      const bad = writes.transact(async (tx) => {
        await write(tx, 'test bad');
        tx.emit(event(99), everybody);
        throw new Error('refused');
      });
      const results = await Promise.allSettled([good(1), bad, good(2)]);
      assert.deepEqual(
        results.map((result) => result.status),
        ['fulfilled', 'rejected', 'fulfilled'],
      );
      assert.deepEqual(await written(engine), ['test1', 'test2']);
      assert.deepEqual(generations(told), [1, 2]);
      const log = await listLog({ db: engine.read, realm: { id: REALM } }, { after: 0, limit: 100 });
      assert.deepEqual(generations(log), [1, 2]);
    });

    test('one that violates the schema leaves the others alone', async () => {
      const { engine, writes } = await openQueue();
      const results = await Promise.allSettled([
        writes.transact((tx) => write(tx, 'test1')),
        writes.transact((tx) => write(tx, 'test1')),
        writes.transact((tx) => write(tx, 'test2')),
      ]);
      assert.deepEqual(
        results.map((result) => result.status),
        ['fulfilled', 'rejected', 'fulfilled'],
      );
      assert.deepEqual(await written(engine), ['test1', 'test2']);
    });

    test('rows that are deferred are written with the commit, and seen by each statement before', async () => {
      const { engine, writes } = await openQueue();
      const views: string[][] = [];
      const look = (name: string) =>
        writes.transact(async (tx) => {
          defer(tx, name);
          views.push(await seen(tx));
          defer(tx, `${name} later`);
        });
      const before = writes.transact(async (tx) => defer(tx, 'test1'));
      const looks = [look('test2'), look('test3')];
      const after = writes.transact(async (tx) => {
        const rows = await tx.db
          .selectFrom('counters')
          .select('name')
          .where('name', 'like', 'test%')
          .execute();
        views.push(rows.map(({ name }) => name).sort());
      });
      await Promise.all([before, ...looks, after]);
      const all = ['test1', 'test2', 'test2 later', 'test3', 'test3 later'];
      assert.deepEqual(views, [['test1', 'test2'], all.slice(0, 4), all]);
      assert.deepEqual(await written(engine), all);
    });

    test('a look at a table before the transaction is given until the transaction may have changed it', async () => {
      const { engine, writes } = await openQueue();
      await writes.transact(async (tx) => defer(tx, 'test1'));
      const look = async (tx: StoreTx) => {
        const db = tx.peek('counters');
        const rows = await db?.selectFrom('counters').select('name').where('name', 'like', 'test%').execute();
        return rows?.map(({ name }) => name);
      };
      const isGiven = engine.name === 'sqlite';
      const looks = await Promise.all([
        writes.transact(look),
        writes.transact(async (tx) => {
          defer(tx, 'test2');
          return look(tx);
        }),
        writes.transact(look),
      ]);
      assert.deepEqual(looks, [isGiven ? ['test1'] : undefined, undefined, undefined]);
      const afterStatement = async (tx: StoreTx) => {
        await seen(tx);
        return tx.peek('users');
      };
      assert.equal(await writes.transact(afterStatement), undefined);
      assert.equal(await writes.transact(async (tx) => tx.peek('users') !== undefined), isGiven);
    });

    test('one that fails undoes what it deferred, seen by a statement or not', async () => {
      const { engine, writes } = await openQueue();
      const good = (name: string) => writes.transact(async (tx) => defer(tx, name));
      const bad = (name: string, hasLooked: boolean) =>
        writes.transact(async (tx) => {
          defer(tx, name);
          if (hasLooked) await seen(tx);
          defer(tx, `${name} later`);
          throw new Error('refused');
        });
      const look = () => writes.transact(seen);
      const results = await Promise.allSettled([
        good('test1'),
        bad('test2', false),
        good('test3'),
        bad('test4', true),
        look(),
        bad('test5', true),
        bad('test6', false),
        good('test7'),
      ]);
      assert.deepEqual(
        results.flatMap(({ status }, index) => (status === 'rejected' ? index : [])),
        [1, 3, 5, 6],
      );
      assert.deepEqual(results[4], { status: 'fulfilled', value: ['test1', 'test3'] });
      assert.deepEqual(await written(engine), ['test1', 'test3', 'test7']);
    });

    test('deferred rows that cannot be written fail their own operation alone; the others are written once', async () => {
      for (const hasReader of [false, true]) {
        const { engine, writes, told } = await openQueue();
        const one = (name: string, generation: number) =>
          writes.transact(async (tx) => {
            defer(tx, name);
            tx.emit(event(generation), everybody);
            return tx.nextId('message');
          });
        const refuse = () => writes.transact(async () => Promise.reject(new Error('refused')));
        const results = await Promise.allSettled([
          ...[one('test1', 1), one('test2', 2), one('test1', 3), refuse()],
          ...(hasReader ? [writes.transact(seen)] : []),
          one('test3', 4),
        ]);
        assert.deepEqual(
          results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message)),
          [
            ...[1, 2, (results[2] as PromiseRejectedResult).reason.message, 'refused'],
            ...(hasReader ? [['test1', 'test2']] : []),
            3,
          ],
        );
        assert.match((results[2] as PromiseRejectedResult).reason.message, /unique/i);
        assert.deepEqual(generations(told), [1, 2, 4]);
        assert.deepEqual(
          generations(await listLog({ db: engine.read, realm: { id: REALM } }, { after: 0, limit: 100 })),
          [1, 2, 4],
        );
        assert.deepEqual(await written(engine), ['test1', 'test2', 'test3']);
      }
    });

    test('one that cannot write its rows although it is alone gets the error of the database', async () => {
      const { engine, writes, told } = await openQueue();
      await writes.transact(async (tx) => defer(tx, 'test1'));
      await assert.rejects(
        writes.transact(async (tx) => {
          defer(tx, 'test1');
          tx.emit(event(1), everybody);
        }),
        /unique/i,
      );
      assert.deepEqual(told, []);
      assert.deepEqual(await written(engine), ['test1']);
    });

    test('many rows are written in several statements, and a large operation is the last of its commit', async () => {
      const { engine, writes, batches } = await openQueue();
      const trips = new RoundTrips();
      const some = (name: string, count: number, length: number) =>
        writes.transact(async (tx) => {
          for (let n = 0; n < count; n++) defer(tx, `${name} ${n} ${'x'.repeat(length)}`);
          tx.emit(event(1), everybody);
        });
      const all = [some('test1', 15_000, 0), some('test2', 3, 1000), some('test3', 3, 1000)];
      await Promise.all(all);
      assert.deepEqual(batches, [3], 'together');
      assert.equal((await written(engine)).length, 15_006);
      const large = (name: string) => some(name, 9000, 1000);
      await Promise.all([large('test4'), some('test5', 1, 0), some('test6', 1, 0)]);
      assert.deepEqual(batches, [3, 1, 2]);
      assert.equal((await written(engine)).length, 24_008);
      const inserts = trips
        .stop()
        .statements.flat()
        .filter((text) => text.startsWith('INSERT INTO counters') && !text.includes('ON CONFLICT'));
      // 15,006 rows; 9 million characters; 2 rows.
      if (engine.name === 'postgres') assert.equal(inserts.length, 2 + 3 + 1);
    });

    test('one that asks to be the first of its commit finds rows and counters at one position', async () => {
      const { engine, writes } = await openQueue();
      const send = async (tx: StoreTx) => {
        tx.nextId('message');
        tx.emit(event(1), everybody);
      };
      const found: unknown[] = [];
      const look = async (tx: StoreTx) => {
        const counters = await Promise.all(
          (['log', 'message'] as const).map((name) => findCounter({ db: tx.db, realm: tx.realm }, name)),
        );
        found.push([tx.earlier.length, [tx.position, tx.lastMessageId], counters]);
      };
      const some = () => Array.from({ length: 40 }, () => writes.transact(send));
      await Promise.all([
        ...[...some(), writes.transact(look, { isFirst: true }), ...some()],
        ...[writes.transact(look, { isFirst: true }), ...some()],
      ]);
      assert.deepEqual(found, [
        [0, [40, 40], [40, 40]],
        [0, [80, 80], [80, 80]],
      ]);
      assert.equal(
        (await listLog({ db: engine.read, realm: { id: REALM } }, { after: 0, limit: 200 })).length,
        120,
      );
    });

    test('one that changes the organization in memory is the last of its commit', async () => {
      const { engine, writes, told, batches } = await openQueue();
      const changing = writes.transact(async (tx) => {
        tx.emit(event(1), everybody);
        tx.record({ emptiedTopics: ['1:a'] });
        tx.record({ emptiedTopics: ['1:b'], endedSessions: [3] });
      });
      const next = writes.transact(async (tx) => tx.emit(event(2), everybody));
      await Promise.all([changing, next]);
      assert.deepEqual(batches, [2, 1]);
      assert.equal(told[1]?.event, null);
      const change = { emptiedTopics: ['1:a', '1:b'], endedSessions: [3], since: 0 };
      assert.deepEqual(told[1]?.change, change);
      const log = await listLog({ db: engine.read, realm: { id: REALM } }, { after: 0, limit: 10 });
      assert.deepEqual(log[1]?.change, change);
    });

    test('a commit that fails fails each of its operations, and nothing is delivered', async () => {
      let broken = true;
      const breaking = (engine: Engine): Engine => ({
        ...engine,
        write: new Proxy(engine.write, {
          get(target, name) {
            if (name === 'commit' && broken) return async () => Promise.reject(new Error('disk full'));
            const value = Reflect.get(target, name);
            return typeof value === 'function' ? value.bind(target) : value;
          },
        }),
      });
      const { engine, writes, told } = await openQueue(breaking);
      const one = (name: string) =>
        writes.transact(async (tx) => {
          await write(tx, name);
          tx.emit(event(1), everybody);
        });
      const results = await Promise.allSettled([one('test1'), one('test2')]);
      assert.deepEqual(
        results.map((result) => result.status),
        ['rejected', 'rejected'],
      );
      assert.deepEqual(told, []);
      assert.deepEqual(await written(engine), []);
      broken = false;
      await one('test3');
      assert.deepEqual(await written(engine), ['test3']);
    });

    test('nothing can be written with a transaction that has ended', async () => {
      const { writes } = await openQueue();
      const tx = await writes.transact(async (tx) => ({ tx, db: tx.db }));
      assert.throws(() => tx.tx.emit(event(1), everybody), /has ended/);
      assert.throws(() => tx.tx.record({}), /has ended/);
      assert.throws(() => tx.tx.nextId('user'), /has ended/);
      assert.throws(() => tx.tx.db, /has ended/);
      await assert.rejects(
        async () => tx.db.selectFrom('realms').selectAll().execute(),
        /outside its transaction/,
      );
    });

    // Behind a pooler a connection keeps no settings: there the type of readers alone refuses.
    test('readers cannot write', async (t) => {
      const { engine } = await openQueue();
      if (isPooled) {
        t.skip('without LISTEN connections have no settings');
        return;
      }
      const pretended = engine.read as unknown as StoreTx['db'];
      const attempt = pretended
        .insertInto('counters')
        .values({ realm_id: 1, name: 'test', value: 1 })
        .execute();
      await assert.rejects(attempt, /read-?only/i);
    });
  });
