import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DatabaseUnavailable } from '../../src/engine/kernel/errors.ts';
import type { StoreTx } from '../../src/engine/store/tx.ts';
import type { Deferrable } from '../../src/engine/store/write-set.ts';
import { emptyDatabase } from '../support/engines.ts';
import { engineName } from '../support/server.ts';
import {
  emit,
  lastIn,
  openThreadQueue,
  plain,
  positionsIn,
  REALM,
  range,
  type ThreadQueue,
  withStatement,
} from '../support/thread-queue.ts';
import { until } from '../support/until.ts';

/** Two plain writes share a commit, which the thread takes from then on. */
async function openQueue(): Promise<ThreadQueue> {
  const queue = await openThreadQueue(emptyDatabase({ thread: true }));
  const { writes, disk } = queue;
  await Promise.all([writes.transact(plain), writes.transact(plain)]);
  await until(() => disk.thread.isReady);
  return queue;
}

/** The next commit of the thread reaches its end when `release` is called; `handedOver` resolves when the thread has got it. */
function holdNextCommit({ disk }: ThreadQueue) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: handedOver, resolve: isHandedOver } = Promise.withResolvers<void>();
  const commit = disk.commit.bind(disk);
  disk.commit = async (...asked) => {
    disk.commit = commit;
    const answer = commit(...asked);
    // It may fail before it is returned.
    answer.catch(() => {});
    isHandedOver();
    await released;
    return answer;
  };
  return { handedOver, release };
}

const turns = async (count = 20) => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
};

/** A row that can be there once. */
const ROW: Deferrable = { table: 'counters', columns: { realm_id: 'bigint', name: 'text', value: 'bigint' } };
const writeOnce = (name: string) => async (tx: StoreTx) => {
  tx.defer(ROW, [REALM, name, 1]);
  return emit(tx);
};

describe('a batch that begins while a commit is under way', { skip: engineName !== 'sqlite' }, () => {
  test('is performed meanwhile, is written after it, and finds its entries', async () => {
    const queue = await openQueue();
    const { writes, delivered, engine } = queue;
    const before = await lastIn(engine);
    const held = holdNextCommit(queue);
    const first = writes.transact(plain);
    await held.handedOver;
    const seen: number[][] = [];
    const second = [0, 1].map(() =>
      writes.transact(async (tx) => {
        seen.push(tx.earlier.map(({ position }) => position));
        return emit(tx);
      }),
    );
    await turns();
    assert.deepEqual(seen, [[before + 1], [before + 1, before + 2]], 'performed meanwhile');
    assert.equal(delivered.at(-1), before);
    held.release();
    assert.deepEqual(await Promise.all([first, ...second]), range(before + 1, before + 3));
    assert.deepEqual(delivered, range(1, before + 3));
    assert.deepEqual(await positionsIn(engine), range(1, before + 3));
  });

  test('runs again if that commit is refused, after what was refused', async () => {
    const queue = await openQueue();
    const { writes, delivered, engine } = queue;
    const before = await lastIn(engine);
    await writes.transact(writeOnce('test'));
    const held = holdNextCommit(queue);
    const refused = [writes.transact(writeOnce('test')), writes.transact(writeOnce('test 2'))];
    await held.handedOver;
    let runs = 0;
    const second = writes.transact(async (tx) => {
      runs++;
      return emit(tx);
    });
    await turns();
    assert.equal(runs, 1);
    held.release();
    await assert.rejects(refused[0] as Promise<number>, /unique/i);
    assert.equal(await refused[1], before + 2);
    assert.equal(await second, before + 3);
    assert.equal(runs, 2);
    assert.deepEqual(delivered, range(1, before + 3));
    assert.deepEqual(await positionsIn(engine), range(1, before + 3));
  });

  test('runs again if another process has overtaken that commit', async () => {
    const place = emptyDatabase({ thread: true });
    const [queue, other] = [await openThreadQueue(place), await openThreadQueue(place)];
    const { writes, caughtUp, engine } = queue;
    await Promise.all([writes.transact(plain), writes.transact(plain)]);
    await until(() => queue.disk.thread.isReady);
    const before = await writes.transact(plain);
    assert.equal(await other.writes.transact(plain), before + 1);
    const held = holdNextCommit(queue);
    const first = writes.transact(plain);
    await held.handedOver;
    const second = writes.transact(plain);
    await turns();
    held.release();
    assert.deepEqual(await Promise.all([first, second]), [before + 2, before + 3]);
    assert.equal(caughtUp.at(-1), before + 1);
    assert.deepEqual(await positionsIn(engine), range(1, before + 3));
  });

  test('runs again if the thread ends, and says so only to those whose commit it was', async () => {
    const queue = await openQueue();
    const { writes, disk, engine } = queue;
    const before = await lastIn(engine);
    const held = holdNextCommit(queue);
    const first = writes.transact(plain);
    first.catch(() => {});
    await held.handedOver;
    const second = writes.transact(plain);
    void disk.thread.worker?.terminate();
    await until(() => !disk.thread.isReady);
    await turns();
    held.release();
    const position = await second;
    const [outcome] = await Promise.allSettled([first]);
    if (outcome?.status === 'rejected') assert(outcome.reason instanceof DatabaseUnavailable);
    assert.deepEqual(await positionsIn(engine), range(1, position));
    assert([before + 1, before + 2].includes(position), `${position} after ${before}`);
  });

  test('has its statements and looks wait until that commit is on disk', async () => {
    const queue = await openQueue();
    const { writes, engine } = queue;
    const looks: ((tx: StoreTx, name: string) => Promise<readonly unknown[] | undefined>)[] = [
      async (tx, name) =>
        tx.peek('counters')?.selectFrom('counters').select('name').where('name', '=', name).execute(),
      (tx, name) => tx.run('SELECT name FROM counters WHERE realm_id = $1 AND name = $2', [REALM, name]),
      (tx, name) => tx.db.selectFrom('counters').select('name').where('name', '=', name).execute(),
    ];
    for (const [number, look] of looks.entries()) {
      const before = await lastIn(engine);
      const name = `test ${number}`;
      const held = holdNextCommit(queue);
      const first = writes.transact(writeOnce(name));
      await held.handedOver;
      const seen: string[] = [];
      const second = writes.transact(async (tx) => {
        seen.push('begun');
        seen.push(`${(await look(tx, name))?.length} rows`);
        return emit(tx);
      });
      await turns();
      assert.deepEqual(seen, ['begun']);
      held.release();
      assert.deepEqual(await Promise.all([first, second]), [before + 1, before + 2]);
      assert.deepEqual(seen, ['begun', '1 rows']);
    }
  });

  test('does not begin behind one that changes the organization in memory, nor behind one of the main thread', async () => {
    const queue = await openQueue();
    const { writes, disk } = queue;
    const changing = async (tx: StoreTx) => {
      tx.record({ emptiedTopics: ['1:a'] });
      return emit(tx);
    };
    const held = holdNextCommit(queue);
    const first = writes.transact(changing);
    await held.handedOver;
    let isPerformed = false;
    const note = async (tx: StoreTx) => {
      isPerformed = true;
      return emit(tx);
    };
    const second = writes.transact(note);
    await turns();
    assert.equal(isPerformed, false);
    held.release();
    await Promise.all([first, second]);

    isPerformed = false;
    const { promise: flushed, resolve: release } = Promise.withResolvers<void>();
    const flush = disk.flush.bind(disk);
    disk.flush = async () => {
      disk.flush = flush;
      await flushed;
      return flush();
    };
    const third = writes.transact(withStatement);
    await turns();
    const fourth = writes.transact(note);
    await turns();
    assert.equal(isPerformed, false);
    release();
    await Promise.all([third, fourth]);
  });

  test('leaves a turn to readers that have waited, who find the memory at the same position', async () => {
    const queue = await openQueue();
    const { writes, engine, delivered, disk } = queue;
    const before = await lastIn(engine);
    const held = holdNextCommit(queue);
    const first = writes.transact(plain);
    await held.handedOver;
    const order: string[] = [];
    const read = async () => {
      for (let query = 0; query < 5; query++)
        order.push(`${await lastIn(engine)} with ${delivered.at(-1)} in memory`);
    };
    const reading = read();
    const second = writes.transact(plain);
    await turns();
    const commit = disk.commit.bind(disk);
    disk.commit = (...asked) => {
      order.push('commit');
      return commit(...asked);
    };
    held.release();
    await Promise.all([first, second, reading]);
    assert.equal(order.at(-1), 'commit');
    assert.equal(order.length, 6);
    assert.equal(order.at(-2), `${before + 1} with ${before + 1} in memory`);
  });
});
