import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Context } from '../../src/chat/context.ts';
import { Ephemerals } from '../../src/chat/fanout/ephemerals.ts';
import type { LogHead } from '../../src/chat/fanout/log-head.ts';
import type { Queue } from '../../src/chat/fanout/queue.ts';
import type { LiveQueues } from '../../src/chat/fanout/queue-indexes.ts';
import type { Registry } from '../../src/chat/fanout/registry.ts';
import { channelActivity } from '../../src/chat/jobs/channel-activity.ts';
import { fileCleaner } from '../../src/chat/jobs/file-cleaner.ts';
import { mailTransport } from '../../src/chat/jobs/outbox/mailer.ts';
import { OutboxSender } from '../../src/chat/jobs/outbox/outbox-sender.ts';
import { PresenceKeeper } from '../../src/chat/jobs/presence-keeper.ts';
import { pruner } from '../../src/chat/jobs/pruner.ts';
import { Retention } from '../../src/chat/jobs/retention.ts';
import { Scheduler } from '../../src/chat/jobs/scheduler.ts';
import { SearchIndexer } from '../../src/chat/jobs/search-indexer.ts';
import { LiveRealm } from '../../src/chat/realm/live-realm.ts';
import type { Job } from '../../src/engine/jobs/worker.ts';
import type { Engine, NodeListener, Reader } from '../../src/engine/store/engine.ts';
import { exportRealm } from '../../src/features/exports/endpoints/export-realm.ts';
import { Exporter } from '../../src/features/exports/exporter.ts';
import { ExportFolder } from '../../src/features/exports/folder.ts';
import { RecordingLog } from '../support/log.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { setRealm } from '../support/settings.ts';
import { workerOf } from '../support/worker.ts';

const CAUSE = 'The database is away.';
const fail = () => Promise.reject(new Error(CAUSE));
/** Each query fails. */
const away = new Proxy({} as Reader, {
  get: () => {
    throw new Error(CAUSE);
  },
});
/** By name: the job, and after how long it has something to do. */
const JOBS: Readonly<Record<string, { make: (context: Context) => Job; after?: number }>> = {
  pruner: { make: (context) => pruner(context, []), after: 3_600_000 },
  retention: { make: (context) => new Retention(context) },
  'file-cleaner': {
    make: (context) => fileCleaner(context, join(context.config.dataDir, 'incoming')),
    after: 600_000,
  },
  'channel-activity': { make: channelActivity },
  scheduler: { make: (context) => new Scheduler(context) },
  'search-indexer': { make: (context) => new SearchIndexer(context, { isShared: true }) },
  exporter: { make: (context) => new Exporter(context, new ExportFolder(context.config.dataDir)) },
  mailer: {
    make: (context) =>
      new OutboxSender(
        context,
        mailTransport(async () => {}, context.log),
      ),
  },
};

describe('what fails in the background is logged, once, with its cause', () => {
  for (const [name, { make, after = 0 }] of Object.entries(JOBS)) {
    test(name, async () => {
      const server = await startServer();
      await server.app.stopJobs();
      await setRealm(server.context, { message_retention_days: 7 });
      await server.as.owner.call(exportRealm);
      const log = new RecordingLog();
      const context = { ...server.context, log, db: away, transact: fail };
      const worker = workerOf(context, make(context));
      worker.start();
      server.clock.advance(after);
      await worker.stop();
      assert.deepEqual(
        log.lines.map(({ level, job, cause }) => ({ level, job, cause })),
        [{ level: 'error', job: name, cause: CAUSE }],
      );
    });
  }

  test('presence', async () => {
    const { context, cast } = await startServer();
    const log = new RecordingLog();
    const keeper = new PresenceKeeper({ ...context, log, transact: fail });
    await keeper.report(cast.users.alice, true);
    await keeper.stop();
    assert.deepEqual(causes(log), [CAUSE]);
  });

  test('the sweep of event queues', async (t) => {
    const server = await startServer();
    t.mock.method(server.context.fanout.expiry, 'sweep', fail);
    server.clock.advance(30_000);
    await settled(server);
    assert.deepEqual(causes(server.log), [CAUSE]);
  });

  test('events that are not kept', async () => {
    const { context, clock, cast } = await startServer();
    const log = new RecordingLog();
    const { alice } = cast.users;
    const queue = { userId: alice.id, options: {}, deliver: () => false, live: false } as unknown as Queue;
    const following = { of: () => new Set([queue]) } as unknown as LiveQueues;
    const head = { delivered: 0, makeRoom: fail } as unknown as LogHead;
    const registry: Pick<Registry, 'forEach'> = { forEach: (queues, fn) => [...queues].forEach(fn) };
    const ephemerals = new Ephemerals(
      { realm: context.realm, clock, log, following, registry },
      { head, wake: () => {} },
    );
    await ephemerals.deliver({
      event: { type: 'presence' },
      audience: { kind: 'users', users: new Set([alice.id]) },
    } as unknown as Parameters<Ephemerals['deliver']>[0]);
    assert.deepEqual(causes(log), [CAUSE]);
  });

  test('following the log', async () => {
    const { context, clock } = await startServer();
    const log = new RecordingLog();
    let node: NodeListener | undefined;
    const engine = {
      read: away,
      snapshot: <T>(fn: (db: Reader) => Promise<T>) => fn(context.db),
      listen: async (_: number, listener: NodeListener) => {
        node = listener;
      },
    } as unknown as Engine;
    const live = await LiveRealm.load(engine, 1, {
      url: 'http://chat.example.com',
      clock,
      log,
      follow: async () => {},
      afterChange: [],
      audit: () => [],
    });
    node?.onWake(live?.realm.position);
    await live?.idle();
    assert.deepEqual(causes(log), [], 'the memory has what the notice speaks of');
    node?.onWake();
    await live?.stop();
    assert.deepEqual(causes(log), [CAUSE]);
  });
});

const causes = (log: RecordingLog) => log.lines.map(({ cause }) => cause);

async function settled({ context }: TestServer): Promise<void> {
  await context.transact(async () => {});
}
