import { openPostgres } from '../../src/engine/store/postgres.ts';

/** PostgreSQL: ends the leases of a process that was killed, which another node would wait for. `url`: undefined on SQLite. */
export async function endLeases(url: string | undefined): Promise<void> {
  if (url === undefined) return;
  const engine = await openPostgres(url);
  await engine.write.begin(1);
  await engine.write.db.updateTable('outbox_receivers').set({ lease: 0, try_at: 0 }).execute();
  await engine.write.commit();
  await engine.close();
}
