import { join } from 'node:path';
import { audit } from '../../audit/audit.ts';
import type { Config } from '../../config/config.ts';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { silentLog } from '../../kernel/log.ts';
import type { User } from '../../model/people.ts';
import { LiveRealm } from '../../realm/live-realm.ts';
import { firstOwner } from '../../rules/organization/setup.ts';
import type { Engine } from '../../store/engine/engine.ts';
import { refuseOtherVersion } from '../../store/engine/migrate.ts';
import { DATABASE_FILE, openSqlite } from '../../store/engine/sqlite.ts';
import { REALM_ID } from '../../store/organization/organization.ts';
import { follow } from '../../visibility/follow.ts';
import { hasDatabase } from '../traces.ts';

/** Does something for the owner; a server that runs learns of it from the log. */
export async function ofOwner<T>(
  config: Config,
  act: (live: LiveRealm, owner: User) => Promise<T>,
): Promise<T> {
  const engine = await open(config);
  try {
    await refuseOtherVersion(engine);
    const around = { url: config.externalUrl, clock: engine.clock, log: silentLog, follow, audit };
    const live = await LiveRealm.load(engine, REALM_ID, around);
    const owner = live && firstOwner(live.realm);
    if (!live || !owner) throw new CannotStart('There is no organization with an owner.');
    const outcome = await act(live, owner);
    await live.stop();
    return outcome;
  } finally {
    await engine.close();
  }
}

/** Beside a server that may be running. */
async function open({ databaseUrl, dataDir }: Config): Promise<Engine> {
  if (databaseUrl) return (await import('../../store/engine/postgres.ts')).openPostgres(databaseUrl);
  if (!hasDatabase(dataDir)) throw new CannotStart(`There is no database in ${dataDir}.`);
  return openSqlite(join(dataDir, DATABASE_FILE), { lock: false });
}
