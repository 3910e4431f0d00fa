import { join } from 'node:path';
import { close, rest, type ServerEnding } from './app/close.ts';
import { composeContext } from './app/compose-context.ts';
import { startJobs } from './app/jobs.ts';
import { openHttp } from './app/open-http.ts';
import { openListeners } from './app/open-listeners.ts';
import { openMetrics } from './app/open-metrics.ts';
import { openRealm } from './app/open-realm.ts';
import type { App, AppOptions } from './app/options.ts';
import { announceStart } from './chat/operations/organization.ts';
import { Readiness } from './chat/realm/readiness.ts';
import { Sessions } from './chat/realm/sessions.ts';
import { endAllLeases } from './chat/store/outbox/outbox-leases.ts';
import type { Config } from './engine/config/config.ts';
import { DiskRoom, roomBelow } from './engine/files/disk-room.ts';
import { INCOMING_FOLDER } from './engine/files/storage.ts';
import { countFailures, followReports, silentLog } from './engine/kernel/log.ts';
import { openBackup, takeBackupClosed } from './features/backup/begin.ts';

export type { App, AppOptions } from './app/options.ts';

/** Puts the parts together and starts the background jobs; throws CannotStart. */
export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  const log = countFailures(options.log ?? options.logger ?? silentLog);
  const isBackupClosed = takeBackupClosed(config);
  const { engine, clock, live, isNew } = await openRealm(config, log, options);
  const unfollow = followReports(log);
  const sessions = new Sessions(live, clock);
  const backup = openBackup(config, { log, isClosed: isBackupClosed });
  const context = await composeContext(config, {
    ...{ clock, live, backup, wrapOutbound: options.wrapOutbound },
  });
  await live.transact((tx) => announceStart(tx, { isFirst: isNew, generation: context.generation }));
  await context.fanout.start();
  // SQLite has one process at a time: the process that held the leases has ended.
  if (!config.databaseUrl) await live.transact((tx) => endAllLeases(tx));
  const incoming = join(config.dataDir, INCOMING_FOLDER);
  const { sendMail, random, wrapOutbound } = options;
  const { pushGateway } = context;
  const jobs = startJobs(context, live, { sendMail, random, wrapOutbound, pushGateway, incoming });
  const readiness = new Readiness(live, clock);
  const listeners = await openListeners(context);
  const readRoom = options.readRoom ?? (() => roomBelow(config.dataDir));
  const room = new DiskRoom({ read: readRoom, clock });
  await room.look();
  const metrics = await openMetrics(config, {
    ...{ context, failures: log.failures, jobs: () => jobs.all },
    room: () => room.look(),
    droppedLines: options.droppedLines ?? (() => 0),
  });
  const http = openHttp(
    context,
    { live, sessions, readiness, metrics, incoming, room: config.databaseUrl ? undefined : room },
    options,
  );
  const parts = { readiness, listeners, jobs, http, context, live, engine, metrics, unfollow };
  const ending: ServerEnding = { isServed: false };
  return {
    ...{ http, context, metrics, isNew, listeners },
    failures: log.failures,
    backup: () => backup?.state,
    idle: jobs.idle,
    stopJobs: jobs.stop,
    drain: () => {
      readiness.drain();
      http.beginDraining();
    },
    rest: () => rest(parts),
    close: () => close(parts, ending),
    isServed: () => ending.isServed,
  };
}
