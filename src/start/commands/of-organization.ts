import { join } from 'node:path';
import type { User } from '../../chat/model/people.ts';
import { LiveRealm } from '../../chat/realm/live-realm.ts';
import { firstOwner } from '../../chat/rules/organization/setup.ts';
import { REALM_ID } from '../../chat/store/organization/organization.ts';
import { follow } from '../../chat/visibility/follow.ts';
import type { Config } from '../../engine/config/config.ts';
import { hasDatabase } from '../../engine/data-folder.ts';
import { ApiError } from '../../engine/kernel/errors.ts';
import { CannotStart } from '../../engine/kernel/failures/cannot-start.ts';
import { silentLog } from '../../engine/kernel/log.ts';
import type { Engine } from '../../engine/store/engine.ts';
import { refuseOtherVersion } from '../../engine/store/migrate.ts';
import { DATABASE_FILE, openSqlite } from '../../engine/store/sqlite.ts';
import { audit } from '../../features/audit/derive/audit.ts';
import { afterChange } from '../../features.ts';

/**
 * Runs an operation in the organization by the server's rules; a running server learns of it from the log. Refusals
 * become CannotStart.
 */
export async function ofOrganization<T>(config: Config, act: (live: LiveRealm) => Promise<T>): Promise<T> {
  const engine = await openDatabase(config);
  try {
    await refuseOtherVersion(engine);
    const around = {
      url: config.externalUrl,
      clock: engine.clock,
      log: silentLog,
      follow,
      afterChange,
      audit,
    };
    const live = await LiveRealm.load(engine, REALM_ID, around);
    if (!live) throw new CannotStart('There is no organization.');
    try {
      return await act(live);
    } finally {
      await live.stop();
    }
  } catch (error) {
    throw error instanceof ApiError ? new CannotStart(error.message) : error;
  } finally {
    await engine.close();
  }
}

/** Runs an operation for the owner. */
export const ofOwner = <T>(config: Config, act: (live: LiveRealm, owner: User) => Promise<T>): Promise<T> =>
  ofOrganization(config, async (live) => {
    const owner = firstOwner(live.realm);
    if (!owner) throw new CannotStart('There is no organization with an owner.');
    return act(live, owner);
  });

/** Opens the database, also beside a running server. Throws CannotStart if there is none. */
export async function openDatabase({ databaseUrl, dataDir }: Config): Promise<Engine> {
  if (databaseUrl) return (await import('../../engine/store/postgres.ts')).openPostgres(databaseUrl);
  if (!hasDatabase(dataDir)) throw new CannotStart(`There is no database in ${dataDir}.`);
  return openSqlite(join(dataDir, DATABASE_FILE), { lock: false });
}
