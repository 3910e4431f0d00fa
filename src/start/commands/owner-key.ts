import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { silentLog } from '../../kernel/log.ts';
import { renewApiKey } from '../../operations/user-settings/account.ts';
import { LiveRealm } from '../../realm/live-realm.ts';
import { firstOwner } from '../../rules/setup.ts';
import type { Engine } from '../../store/engine.ts';
import { refuseOtherVersion } from '../../store/migrate.ts';
import { REALM_ID } from '../../store/organization.ts';
import { DATABASE_FILE, openSqlite } from '../../store/sqlite.ts';
import { ownerFile, writeOwnerFile } from '../owner-file.ts';
import { hasDatabase } from '../traces.ts';

/** Gives the owner another key, as they could themselves; a server that runs learns of it from the log. */
export async function ownerKey(config: Config): Promise<string> {
  const engine = await open(config);
  try {
    await refuseOtherVersion(engine);
    const around = { url: config.externalUrl, clock: engine.clock, log: silentLog };
    const live = await LiveRealm.load(engine, REALM_ID, around);
    const owner = live && firstOwner(live.realm);
    if (!live || !owner) throw new CannotStart('There is no organization with an owner.');
    const apiKey = await live.transact((tx) => renewApiKey(tx, owner));
    await live.stop();
    await writeOwnerFile(config.dataDir, { deliveryEmail: owner.deliveryEmail, apiKey }, live.realm.url);
    return `${ownerFile(config.dataDir)} holds a new key of ${owner.deliveryEmail}; the one before opens nothing any more.\n`;
  } finally {
    await engine.close();
  }
}

/** Beside a server that may be running. */
async function open({ databaseUrl, dataDir }: Config): Promise<Engine> {
  if (databaseUrl) return (await import('../../store/postgres.ts')).openPostgres(databaseUrl);
  if (!hasDatabase(dataDir)) throw new CannotStart(`There is no database in ${dataDir}.`);
  return openSqlite(join(dataDir, DATABASE_FILE), { lock: false });
}
