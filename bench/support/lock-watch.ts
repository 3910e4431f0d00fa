import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

const EVERY_MS = 3;
const HELD = "SELECT count(*)::int AS held FROM pg_locks WHERE locktype = 'advisory' AND granted";

/** Looks again and again whether a lock of PostgreSQL is held; returns the share of the looks in which it was. */
export async function watchLock(url: string, during: () => Promise<unknown>): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let [looks, held, isOver] = [0, 0, false];
  const watch = async () => {
    while (!isOver) {
      held += (await client.query(HELD)).rows[0].held > 0 ? 1 : 0;
      looks++;
      await setTimeout(EVERY_MS);
    }
  };
  const watching = watch();
  await during();
  isOver = true;
  await watching;
  await client.end();
  return held / Math.max(1, looks);
}
