import pg from 'pg';
import type { NewClient } from '../../src/engine/store/postgres-client.ts';
import { KeptConnections } from './kept-connections.ts';
import { createDatabase, type TestDatabase } from './postgres.ts';

export interface KeptDatabase {
  readonly url: string;
  /** Makes the connections of the servers on it. */
  readonly newClient: NewClient;
}

interface Kept extends KeptDatabase {
  readonly template: string;
  readonly database: TestDatabase;
  readonly connections: KeptConnections;
  readonly restorer: pg.Pool;
}

const END_OTHERS = `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND pid <> ALL($1)`;

/** Databases that no test uses now. Their connections end with the process, and PostgreSQL is deleted after the run. */
const free = new Set<Kept>();

/** A database like `template`, with connections that know its tables, for one test after another (`restoring.ts`). */
export async function takeDatabase(template: string): Promise<KeptDatabase> {
  const kept = [...free].find((each) => each.template === template);
  if (!kept) return make(template);
  free.delete(kept);
  if (await isRestored(kept)) return kept;
  await kept.database.drop();
  return takeDatabase(template);
}

export function giveBack(kept: KeptDatabase): void {
  free.add(kept as Kept);
}

async function isRestored({ restorer, connections }: Kept): Promise<boolean> {
  await restorer.query(END_OTHERS, [await connections.processes()]);
  const { rows } = await restorer.query({ name: 'restore', text: 'SELECT kept.restore() AS restored' });
  return rows[0].restored;
}

async function make(template: string): Promise<Kept> {
  const database = await createDatabase(template);
  const connections = new KeptConnections(database.url);
  const restorer = new pg.Pool({
    connectionString: database.url,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  restorer.on('error', () => {});
  return { template, database, connections, restorer, url: database.url, newClient: connections.newClient };
}
