import { join } from 'node:path';
import { createDefaultChannels, createOrganization } from '../chat/operations/organization.ts';
import { goOnRestored } from '../chat/operations/restored.ts';
import { prepareSetup } from '../chat/operations/setup.ts';
import { LiveRealm, type RealmOptions } from '../chat/realm/live-realm.ts';
import { findRealm } from '../chat/store/log/realm-rows.ts';
import { REALM_ID } from '../chat/store/organization/organization.ts';
import { follow } from '../chat/visibility/follow.ts';
import type { Config } from '../engine/config/config.ts';
import type { Clock } from '../engine/kernel/clock.ts';
import { CannotStart } from '../engine/kernel/failures/cannot-start.ts';
import type { Log } from '../engine/kernel/log.ts';
import type { Engine } from '../engine/store/engine.ts';
import { migrate } from '../engine/store/migrate.ts';
import { DATABASE_FILE, openSqlite } from '../engine/store/sqlite.ts';
import { WriteQueue } from '../engine/store/write-queue.ts';
import { audit } from '../features/audit/derive/audit.ts';
import { refuseMoved, setPause } from '../features/backup/copies/moving.ts';
import { endRecordings } from '../features/backup/copies/recorded-changes.ts';
import { afterChange } from '../features.ts';
import type { AppOptions } from './options.ts';

const CLOCKS_DIFFER_FROM_MS = 2000;

export interface OpenedRealm {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly live: LiveRealm;
  /** Whether this start created the organization. */
  readonly isNew: boolean;
}

/** Opens and migrates the database, and loads its organization, or creates one; throws CannotStart. */
export async function openRealm(config: Config, log: Log, options: AppOptions): Promise<OpenedRealm> {
  const engine = options.engine ?? (await openEngine(config, log));
  const clock = options.clock ?? engine.clock;
  warnOfClock(engine, log);
  await migrate(engine);
  if (options.isRestored) await goOnAfterRestore(engine, clock);
  else await closeIfMoved(engine);
  const around = {
    url: config.externalUrl,
    clock,
    log,
    follow,
    afterChange,
    audit,
    elapsed: options.elapsed,
  };
  const known = await LiveRealm.load(engine, REALM_ID, around);
  if (!known && options.refuseNew !== undefined) {
    await engine.close();
    throw new CannotStart(options.refuseNew);
  }
  const live = known ?? (await openNewOrganization(engine, around, config));
  await options.check?.(live);
  const { onUsers } = options;
  if (onUsers) live.onUsers({ name: 'owner-file', take: () => onUsers(live.realm) });
  // Channels never leave the memory: without a channel, the first start (this or an earlier one) was not completed.
  const isNew = live.realm.channels.size === 0;
  if (isNew) await live.transact(async (tx) => tx.realm.channels.size === 0 && createDefaultChannels(tx));
  await live.transact(prepareSetup);
  return { engine, clock, live, isNew };
}

function warnOfClock({ clock: { ahead = 0 } }: Engine, log: Log): void {
  if (Math.abs(ahead) < CLOCKS_DIFFER_FROM_MS) return;
  const seconds = Math.round(ahead / 1000);
  log.warn({ seconds }, "This machine's clock is not the database's, by which Parley counts: set it.");
}

/** The PostgreSQL driver is loaded only where it is used. */
async function openEngine(config: Config, log: Log): Promise<Engine> {
  if (config.databaseUrl)
    return (await import('../engine/store/postgres.ts')).openPostgres(config.databaseUrl, { log });
  return openSqlite(join(config.dataDir, DATABASE_FILE), { thread: true });
}

/** A write queue for the time before the memory is loaded. */
const writeQueueOf = (engine: Engine, clock: Clock) =>
  new WriteQueue(engine, { realmId: REALM_ID, clock, catchUp: async () => {}, committed: async () => {} });

/** Prepares a database that was restored from a backup (`--restored`). Throws CannotStart if it has no organization. */
async function goOnAfterRestore(engine: Engine, clock: Clock): Promise<void> {
  if (!(await findRealm({ db: engine.read, realm: { id: REALM_ID } }))) {
    throw new CannotStart(
      '--restored is for a database that was restored, and this one has no organization.',
    );
  }
  await setPause(engine, REALM_ID, undefined);
  await writeQueueOf(engine, clock).transact((tx) => goOnRestored(tx));
}

/** Throws CannotStart for a database that `move` has left behind; ends a move that was killed, or is still running. */
async function closeIfMoved(engine: Engine): Promise<void> {
  try {
    await refuseMoved(engine, REALM_ID);
    await endRecordings(engine);
  } catch (error) {
    await engine.close();
    throw error;
  }
}

async function openNewOrganization(
  engine: Engine,
  options: RealmOptions,
  config: Config,
): Promise<LiveRealm> {
  const writes = writeQueueOf(engine, options.clock);
  const { organization, ownerEmail, externalUrl } = config;
  const host = new URL(externalUrl).hostname;
  await writes.transact(async (tx) => {
    // Another node may have created it while this node waited for the lock.
    if (await findRealm(tx)) return;
    await createOrganization(tx, { organization, ownerEmail, host });
  });
  return (await LiveRealm.load(engine, REALM_ID, options)) as LiveRealm;
}
