import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { systemClock } from '../../src/engine/kernel/clock.ts';
import { DatabaseUnavailable } from '../../src/engine/kernel/errors.ts';
import type { Engine } from '../../src/engine/store/engine.ts';
import { migrate } from '../../src/engine/store/migrate.ts';
import { BoundedClient } from '../../src/engine/store/postgres-client.ts';
import type { StoreTx } from '../../src/engine/store/tx.ts';
import { WriteQueue } from '../../src/engine/store/write-queue.ts';
import { emptyDatabase } from '../support/engines.ts';
import { engineName, isPooled } from '../support/server.ts';

const skip = engineName !== 'postgres' && 'SQLite is asked at once';
const REALM = 1;

/** Two programs on one database that do not listen to each other, the first of which takes itself for alone. */
async function twoQueues() {
  const database = await emptyDatabase();
  const [one, two] = [await database.open(), await database.open()];
  await migrate(one);
  const queues = [one, two].map((engine) => queueOn(engine)) as [WriteQueue, WriteQueue];
  for (let n = 0; n < 3; n++) await queues[0].transact(next);
  return { queues, one };
}

const queueOn = (engine: Engine) =>
  new WriteQueue(engine, {
    ...{ realmId: REALM, clock: systemClock },
    ...{ catchUp: async () => {}, committed: async () => {} },
  });

const next = async (tx: StoreTx) => tx.nextId('message');

async function readLast({ read }: Engine): Promise<number | undefined> {
  const query = read.selectFrom('counters').select('value').where('name', '=', 'message');
  return (await query.executeTakeFirst())?.value;
}

test("a transaction with outdated assumptions runs again, with the other program's counters", {
  skip,
}, async () => {
  const { queues, one } = await twoQueues();
  await queues[1].transact(next);
  const given: number[] = [];
  const got = await queues[0].transact(async (tx) => {
    given.push(tx.nextId('message'));
    return given.at(-1);
  });
  assert.deepEqual([given, got], [[4, 5], 5]);
  assert.equal(await readLast(one), 5);
});

test('so does one that has read, and one that has refused what it read', { skip }, async () => {
  const { queues, one } = await twoQueues();
  const seen: unknown[] = [];
  const look = async (tx: StoreTx) => {
    const id = tx.nextId('message');
    const rows = await tx.run('SELECT count(*) AS count FROM counters WHERE realm_id = $1', [REALM]);
    seen.push(id, rows.length);
    return id;
  };
  await queues[1].transact(next);
  assert.equal(await queues[0].transact(look), 5);
  assert.deepEqual(seen, [5, 1], 'the first attempt has no answer');
  for (let n = 0; n < 3; n++) await queues[0].transact(next);
  await queues[1].transact(next);
  const refuse = (tx: StoreTx) => {
    if (tx.nextId('message') < 10) throw new Error('too early');
    return Promise.resolve('in time');
  };
  assert.equal(await queues[0].transact(async (tx) => refuse(tx)), 'in time');
  assert.equal(await readLast(one), 10);
});

test('one whose connection ends before it has begun runs again on another', {
  skip: skip || (isPooled && 'PostgreSQL does not know whose connection it ends'),
}, async () => {
  const { queues, one } = await twoQueues();
  let runs = 0;
  const pid = await queues[0].transact(
    async (tx) => (await tx.run('SELECT pg_backend_pid() AS pid', []))[0]?.pid,
  );
  const id = await queues[0].transact(async (tx) => {
    if (runs++ === 0)
      await queues[1].transact((other) => other.run('SELECT pg_terminate_backend($1, 10000)', [pid]));
    return tx.nextId('message');
  });
  assert.equal(id, 4);
  assert.equal(await readLast(one), 4);
});

test('a transaction with an unanswered commit is not reported as failed if it may be committed', {
  skip,
}, async () => {
  const { queues, one } = await twoQueues();
  const { ask } = BoundedClient.prototype;
  let isOver = false;
  const broken = mock.method(
    BoundedClient.prototype,
    'ask',
    async function (this: BoundedClient, ...args: Parameters<typeof ask>) {
      const isBefore = !isOver;
      isOver ||= args[0] === 'COMMIT';
      const answer = await ask.apply(this, args);
      if (!isBefore) return answer;
      this.break();
      throw new DatabaseUnavailable(new Error('Connection terminated'));
    },
  );
  const queued = queues[0].transact(next);
  await assert.rejects(queued, (error: Error) => {
    assert(error instanceof DatabaseUnavailable);
    assert.match(error.message, /may have been/);
    return true;
  });
  broken.mock.restore();
  assert.equal(await readLast(one), 4);
  assert.equal(await queues[0].transact(next), 5);
});
