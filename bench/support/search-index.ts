import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

/** Waits until the server has put the words into the index, but for the latest messages. */
export async function waitForIndex(folder: string): Promise<void> {
  const database = new DatabaseSync(join(folder, 'parley.db'), { readOnly: true });
  const progress = database.prepare(
    `SELECT p.whole_after_id + max(0, c.value - p.up_to_id - 511) AS missing FROM counters c
     JOIN search_progress p USING (realm_id) WHERE c.name = 'message'`,
  );
  while ((progress.get() as { missing: number } | undefined)?.missing !== 0) await setTimeout(100);
  database.close();
}
