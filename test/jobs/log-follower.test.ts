import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type FollowContext, type Following, LogFollower } from '../../src/chat/jobs/log-follower.ts';
import type { MarkName } from '../../src/chat/store/log/marks.ts';
import { noteAttempt } from '../../src/engine/jobs/failed-items.ts';
import { runs } from '../support/runs.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { say } from '../support/talk.ts';
import { oneRun } from '../support/worker.ts';

const ATTEMPTS = 5;

interface Followed {
  readonly mark: MarkName;
  /** Whether an entry fails each time that it is taken. */
  fails?(content: string): boolean;
  readonly gatherMs?: number;
}

/** Follows messages, and keeps their contents where the mark is: in the transaction. */
function following(taken: string[], { mark, fails = () => false, gatherMs }: Followed): Following<string> {
  return {
    ...{ name: `follower of ${mark}`, failure: 'It failed.', mark },
    ...(gatherMs !== undefined && { gatherMs }),
    isOn: () => true,
    concerns: (event) => event.type === 'message',
    begin: () =>
      async function* ({ event }) {
        if (event.type !== 'message') return;
        const { content } = event.message;
        if (fails(content)) throw new Error(`No ${content}.`);
        yield { rows: [content] };
      },
    write: async (_, rows) => {
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
async function runAll(follower: LogFollower<string>): Promise<void> {
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

const begin = async (server: TestServer, of: Following<string>) => {
  const follower = new LogFollower(server.context, of);
  await follower.run(oneRun());
  return follower;
};

describe('a follower of the log', () => {
  test('that fails at any entries takes the others, and changes nothing for another one', async () => {
    const server = await startFollowed();
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), async (failing) => {
        const [failed, well]: [string[], string[]] = [[], []];
        const names = failing.map((isBad) => `${isBad ? 'bad' : 'good'} ${++sent}`);
        const bad = await begin(
          server,
          following(failed, { mark: 'notified', fails: (content) => content.startsWith('bad') }),
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

  test('writes each entry once, wherever its process is killed', async () => {
    const server = await startFollowed();
    const { context } = server;
    const of: Following<number> = {
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
