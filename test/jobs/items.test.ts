import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Context } from '../../src/chat/context.ts';
import { SearchIndexer } from '../../src/chat/jobs/search-indexer.ts';
import { indexNewer } from '../../src/chat/narrows/index/fill.ts';
import { listTextsBetween } from '../../src/chat/store/messages/search-index.ts';
import { countGivenUp, listGivenUp } from '../../src/engine/jobs/failed-items.ts';
import { type ItemKind, Items } from '../../src/engine/jobs/items.ts';
import { CannotStart } from '../../src/engine/kernel/failures/cannot-start.ts';
import { listFailed, retryItems } from '../../src/start/commands/failed.ts';
import { inject } from '../../src/testing/inject.ts';
import { CAUSE, failFor } from '../support/failing.ts';
import { decideAll, mailsAfter, startMailing } from '../support/notifications.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { say, whisper } from '../support/talk.ts';
import { oneRun } from '../support/worker.ts';

const HOUR = 3600;

const receivers = (mails: readonly { readonly to?: unknown; readonly address?: unknown }[]) =>
  mails.map(({ address }) => address).sort();

/** Lets the jobs run for some time, in steps. */
async function goOn(server: TestServer, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 10) {
    server.clock.advance(10_000);
    await server.app.idle('notifications', 'push');
  }
}

describe('an item that always fails', () => {
  test('a user whose mail cannot be prepared stops nobody else, and is tried again on request', async (t) => {
    const server = await startMailing();
    const { as, context, app } = server;
    const [alice, bob] = [as.alice.user, as.bob.user];
    failFor(t, server, { userId: alice.id, file: 'mail-plan.ts' });
    await whisper(as.owner, [as.alice], 'For Alice');
    await whisper(as.owner, [as.bob], 'For Bob');
    assert.deepEqual(receivers(await mailsAfter(server, HOUR)), [bob.deliveryEmail]);
    assert.deepEqual(await listGivenUp(context), [], 'it is tried again first');
    await goOn(server, 120);
    assert.deepEqual(await countGivenUp(context), [['mail-notifier', 1]]);
    const [item] = await listGivenUp(context);
    assert.deepEqual([item?.kind, item?.item, item?.attempts, item?.cause], ['user', alice.id, 5, CAUSE]);
    const ready = async () => (await inject(app.http, '/health/ready')).json();
    await ready();
    await context.catchUp();
    assert.deepEqual(await ready(), { status: 'ready', failed_items: 1 });
    assert.match(
      await listFailed(context.config),
      new RegExp(`^mail-notifier ${alice.id} {2}user, 5 attempts`),
    );
    t.mock.restoreAll();
    await whisper(as.owner, [as.alice], 'Another one');
    assert.equal((await mailsAfter(server, HOUR)).length, 2, 'what comes later is sent');
    await assert.rejects(retryItems(context.config, 'mail-notifier', '999'), CannotStart);
    assert.match(await retryItems(context.config, 'mail-notifier', String(alice.id)), /^1 item is tried/);
    await context.catchUp();
    assert.deepEqual(receivers(await mailsAfter(server, HOUR)), [
      ...[alice.deliveryEmail, alice.deliveryEmail, bob.deliveryEmail],
    ]);
    assert.equal(await listFailed(context.config), 'No item of a job was given up.\n');
  });

  test('an entry about which nothing can be decided stops no other', async () => {
    const server = await startMailing();
    const { as, context, app } = server;
    await whisper(as.owner, [as.bob], 'From here on messages are gathered until the clock is turned.');
    await app.idle('notifications', 'push');
    await whisper(as.owner, [as.alice], 'For Alice');
    const logged = () =>
      context.db
        .selectFrom('log')
        .select(['position', 'payload'])
        .where('type', '=', 'message')
        .orderBy('position', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
    const { payload, position: at } = await logged();
    const write = (text: string) =>
      context.transact(async (tx) => {
        await tx.db.updateTable('log').set({ payload: text }).where('position', '=', at).execute();
      });
    await write(JSON.stringify({ type: 'message', message: { channelId: 1 } }));
    await whisper(as.owner, [as.bob], 'For Bob');
    await decideAll(server);
    await goOn(server, 120);
    assert.deepEqual(receivers(await mailsAfter(server, HOUR)), [as.bob.user.deliveryEmail]);
    assert.deepEqual(await countGivenUp(context), [['notifier', 1]]);
    await write(payload);
    await retryItems(context.config);
    await context.catchUp();
    await decideAll(server);
    assert.equal((await mailsAfter(server, HOUR)).length, 2);
    assert.deepEqual(await countGivenUp(context), []);
  });

  test('a message whose words cannot be found is left out of the index, until it is tried again', async () => {
    const server = await startServer();
    const { as, context, app } = server;
    await app.stopJobs();
    for (const text of ['apple', 'pear', 'plum']) await say(as.owner, 'square', 'fruit', text);
    const texts = await listTextsBetween(context, { after: 0, upTo: 1000, direction: 'newer', limit: 100 });
    const poisoned = texts.map((each) =>
      each.renderedContent.includes('pear') ? { ...each, topic: undefined as never } : each,
    );
    const items = new Items(context, { job: 'search-indexer', kind: 'message', again: async () => {} });
    const portion = {
      ...{ least: 1, most: 100, isStopped: () => false },
      newTexts: { after: () => poisoned, forget: () => {} } as never,
      leavesOut: (id: number, error: unknown) => items.fail(id, error),
    };
    for (let attempt = 1; attempt < 5; attempt++) await assert.rejects(indexNewer(context, portion));
    assert.equal(await indexNewer(context, portion), 0);
    assert.deepEqual(await countGivenUp(context), [['search-indexer', 1]]);
    await retryItems(context.config, 'search-indexer');
    const indexer = new SearchIndexer(context, { isShared: false });
    await indexer.items.begin();
    await indexer.run(oneRun());
    indexer.items.end();
    assert.deepEqual(await context.db.selectFrom('failed_items').selectAll().execute(), []);
  });
});

describe('the rule', () => {
  const of = (changes: Partial<ItemKind> = {}): ItemKind => ({
    ...{ job: 'test', kind: 'user', again: async () => {} },
    ...changes,
  });
  const fail = async () => {
    throw new Error(CAUSE);
  };

  test('an item that fails at any attempts keeps nothing from the others, and no item is tried more than five times', async () => {
    const server = await startServer();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(7), { minLength: 1, maxLength: 5 }), async (failures) => {
        await server.context.transact(async (tx) => {
          await tx.db.deleteFrom('failed_items').execute();
        });
        const items = new Items(server.context, of());
        const attempts = failures.map(() => 0);
        const open = new Set(failures.keys());
        for (let run = 0; open.size > 0; run++) {
          assert(run < 5);
          await items.begin();
          for (const item of open) {
            const isOver = await items.attempt(item, async () => {
              const attempt = (attempts[item] as number) + 1;
              attempts[item] = attempt;
              if (attempt <= (failures[item] as number)) await fail();
            });
            if (isOver) open.delete(item);
          }
        }
        assert.deepEqual(
          attempts,
          failures.map((count) => Math.min(count + 1, 5)),
        );
        const given = (await listGivenUp(server.context)).map(({ item }) => item).sort();
        assert.deepEqual(
          given,
          [...failures.keys()].filter((item) => (failures[item] as number) >= 5),
        );
      }),
      { numRuns: 10 },
    );
  });

  test('counts no failure while the database is away', async () => {
    const { context } = await startServer();
    let isAway = true;
    const transact: Context['transact'] = (...args) =>
      isAway ? Promise.reject(new Error('The database is away.')) : context.transact(...args);
    const items = new Items({ ...context, transact }, of());
    for (let attempt = 0; attempt < 9; attempt++)
      await assert.rejects(items.attempt(7, fail), /The database is away/);
    isAway = false;
    assert.equal(await items.attempt(7, fail), false);
  });

  test('goes on where an item cannot be taken out of the queue', async () => {
    const { context } = await startServer();
    const items = new Items(context, of({ giveUp: fail }));
    for (let attempt = 0; attempt < 6; attempt++) assert.equal(await items.attempt(7, fail), false);
    assert.throws(() => items.end(), new RegExp(CAUSE));
    assert.deepEqual(await countGivenUp(context), []);
  });

  test('tries items together one by one, where they fail together', async () => {
    const { context } = await startServer();
    const items = new Items(context, of());
    const done: number[] = [];
    const over = await items.attemptAll([1, 2, 3], async (some) => {
      if (some.includes(2)) await fail();
      done.push(...some);
    });
    assert.deepEqual(
      [over, done],
      [
        [1, 3],
        [1, 3],
      ],
    );
    assert.throws(() => items.end(), new RegExp(CAUSE));
  });

  test('keeps the newest thousand', async () => {
    const { context } = await startServer();
    await context.transact(async (tx) => {
      const given = { realm_id: tx.realm.id, job: 'test', kind: 'user', state: 'given_up', attempts: 5 };
      const rows = Array.from({ length: 1000 }, (_, item) => ({
        ...{ ...given, item: item + 100, cause: CAUSE, failed_at: tx.now - 2000 + item },
      }));
      await tx.db.insertInto('failed_items').values(rows).execute();
    });
    const items = new Items(context, of());
    for (let attempt = 0; attempt < 5; attempt++) await items.attempt(7, fail);
    const kept = await listGivenUp(context);
    assert.deepEqual([kept.length, kept[0]?.item, kept.at(-1)?.item], [1000, 7, 101]);
  });
});
