import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type FollowContext, LogFollower, type LogFollowing } from '../../src/chat/jobs/log-follower.ts';
import { retryFailed } from '../../src/chat/operations/failed-items.ts';
import { countGivenUp, noteAttempt } from '../../src/engine/jobs/failed-items.ts';
import { runs } from '../support/runs.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { say } from '../support/talk.ts';
import { oneRun } from '../support/worker.ts';

const ATTEMPTS = 5;

interface Followed {
  readonly mark: string;
  /** Whether reading an entry fails each time. */
  cannotRead?(content: string): boolean;
  /** Whether writing what follows from an entry fails each time. */
  cannotWrite?(content: string): boolean;
  readonly gatherMs?: number;
}

/** Follows messages, and keeps their contents where the mark is: in the transaction. */
function following(taken: string[], of: Followed): LogFollowing<string> {
  const { mark, cannotRead = () => false, cannotWrite = () => false, gatherMs } = of;
  return {
    ...{ name: `follower of ${mark}`, failure: 'It failed.', mark },
    ...(gatherMs !== undefined && { gatherMs }),
    isOn: () => true,
    concerns: (event) => event.type === 'message',
    begin: () =>
      async function* ({ event }) {
        if (event.type !== 'message') return;
        const { content } = event.message;
        if (cannotRead(content)) throw new Error(`No ${content}.`);
        yield { rows: [content] };
      },
    write: async (_, rows) => {
      for (const row of rows) if (cannotWrite(row)) throw new Error(`${row} cannot be written.`);
      for (const row of rows) taken.push(row);
    },
  };
}

/** The context of a process that is killed at its transaction number `at`: before the commit, or after it. */
function dying({ context }: TestServer, at: number, when: 'before' | 'after'): FollowContext {
  let count = 0;
  const transact: FollowContext['transact'] = async (fn) => {
    count++;
    if (count > at || (count === at && when === 'before')) throw new Error('killed');
    const result = await context.transact(fn);
    if (count === at) throw new Error('killed');
    return result;
  };
  const { db, realm, log } = context;
  return { db, realm, log, transact };
}

/** Runs a follower as its worker would, until it neither fails nor has more to do. */
async function runAll(follower: Pick<LogFollower<unknown>, 'items' | 'run'>): Promise<void> {
  for (let turn = 0; turn < 100; turn++) {
    await follower.items.begin();
    await follower.run(oneRun());
    if (!follower.items.hasFailed) return;
  }
  assert.fail('It fails without an end.');
}

async function startFollowed(): Promise<TestServer> {
  const server = await startServer();
  await server.app.stopJobs();
  return server;
}

const begin = async (server: TestServer, of: LogFollowing<string>) => {
  const follower = new LogFollower(server.context, of);
  await follower.run(oneRun());
  return follower;
};

describe('a follower of the log', () => {
  test('that fails at any entries, reading or writing, takes the others, and changes nothing for another one', async () => {
    const server = await startFollowed();
    let sent = 0;
    const kind = fc.constantFrom('good', 'good', 'unreadable', 'unwritable');
    await fc.assert(
      fc.asyncProperty(fc.array(kind, { minLength: 1, maxLength: 8 }), async (kinds) => {
        const [failed, well]: [string[], string[]] = [[], []];
        const names = kinds.map((each) => `${each} ${++sent}`);
        const bad = await begin(
          server,
          following(failed, {
            mark: 'notified',
            cannotRead: (content) => content.startsWith('unreadable'),
            cannotWrite: (content) => content.startsWith('unwritable'),
          }),
        );
        const good = await begin(server, following(well, { mark: 'previewed' }));
        for (const name of names) await say(server.as.alice, 'square', 'talk', name);
        await runAll(bad);
        await runAll(good);
        assert.deepEqual(well, names);
        assert.deepEqual(
          failed,
          names.filter((name) => name.startsWith('good')),
        );
        assert.equal(bad.behind, 0);
      }),
      { numRuns: runs(30) },
    );
    const rows = await server.context.db.selectFrom('failed_items').select('attempts').execute();
    assert.ok(rows.length > 0);
    assert.deepEqual([...new Set(rows.map(({ attempts }) => attempts))], [ATTEMPTS]);
  });

  test('goes on after an entry that cannot be written, also after a restart, and takes it once an operator asks', async () => {
    const server = await startFollowed();
    const { context } = server;
    const taken: string[] = [];
    let isBroken = true;
    const of = following(taken, { mark: 'notified', cannotWrite: (text) => isBroken && text === 'second' });
    const follower = await begin(server, of);
    for (const text of ['first', 'second', 'third']) await say(server.as.alice, 'square', 'talk', text);
    await runAll(follower);
    assert.deepEqual(taken, ['first', 'third']);
    assert.deepEqual(await countGivenUp(context), [[follower.name, 1]]);
    isBroken = false;
    const next = new LogFollower(context, of);
    await runAll(next);
    assert.deepEqual(taken, ['first', 'third'], 'a restart tries it no more');
    await context.transact((tx) => retryFailed(tx, {}));
    await runAll(new LogFollower(context, of));
    assert.deepEqual(taken, ['first', 'third', 'second']);
    assert.deepEqual(await countGivenUp(context), []);
  });

  test('decides nothing twice after failures that pass, at any write of any part of an entry', async () => {
    const server = await startFollowed();
    const { context } = server;
    const users = [1, 2, 3, 4, 5];
    let failing = new Set<number>();
    let writes = 0;
    const of: LogFollowing<number> = {
      ...{ name: 'probe', failure: 'It failed.', mark: 'called' },
      isOn: () => true,
      concerns: (event) => event.type === 'message',
      begin: () =>
        async function* ({ event }, after) {
          if (event.type !== 'message') return;
          for (const userId of users) {
            const rows = [event.message.id * 10 + userId];
            if (userId > after) yield userId === users.length ? { rows } : { rows, userId };
          }
        },
      // A second time is a second attempt.
      write: async (tx, items) => {
        for (const item of items)
          await noteAttempt(tx, { job: 'written', kind: 'decision', item, cause: '' });
        if (failing.has(++writes)) throw new Error('The write failed.');
      },
    };
    const follower = new LogFollower(context, of);
    await follower.run(oneRun());
    const expected: [number, number][] = [];
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 6 }), async (at) => {
        for (let n = 0; n < 3; n++) {
          const id = await say(server.as.alice, 'square', 'talk');
          for (const userId of users) expected.push([id * 10 + userId, 1]);
        }
        // At most four in a row, so that nothing is given up.
        failing = new Set(at.filter((write) => write % 5 !== 0));
        writes = 0;
        await runAll(follower);
        const written = await context.db
          .selectFrom('failed_items')
          .select(['item', 'attempts'])
          .where('job', '=', 'written')
          .orderBy('item')
          .execute();
        assert.deepEqual(
          written.map(({ item, attempts }) => [item, attempts]),
          expected,
        );
      }),
      { numRuns: runs(30) },
    );
  });

  test('writes each entry once, wherever its process is killed', async () => {
    const server = await startFollowed();
    const { context } = server;
    const of: LogFollowing<number> = {
      ...{ name: 'probe', failure: 'It failed.', mark: 'called' },
      isOn: () => true,
      concerns: (event) => event.type === 'message',
      begin: () =>
        async function* ({ event }) {
          if (event.type === 'message') yield { rows: [event.message.id] };
        },
      // A second time is a second attempt.
      write: async (tx, ids) => {
        for (const item of ids) await noteAttempt(tx, { job: 'probe', kind: 'message', item, cause: '' });
      },
    };
    await new LogFollower(context, of).run(oneRun());
    const sent: number[] = [];
    const kill = fc.record({
      at: fc.integer({ min: 1, max: 2 }),
      when: fc.constantFrom('before' as const, 'after' as const),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(kill, { maxLength: 3 }), async (kills) => {
        for (const { at, when } of kills) {
          for (let n = 0; n < 2; n++) sent.push(await say(server.as.alice, 'square', 'talk'));
          await new LogFollower(dying(server, at, when), of).run(oneRun()).catch(() => {});
        }
        await new LogFollower(context, of).run(oneRun());
        const written = await context.db
          .selectFrom('failed_items')
          .select(['item', 'attempts'])
          .where('job', '=', 'probe')
          .orderBy('item')
          .execute();
        assert.deepEqual(
          written.map(({ item, attempts }) => [item, attempts]),
          sent.map((id) => [id, 1]),
        );
      }),
      { numRuns: runs(30) },
    );
  });
});
