import type { Rows } from '../../../engine/store/engine.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';

/** The counter with the UNIX second until which one node indexes words, while the others do not. */
const UNTIL = 'indexing_until';

const TAKE =
  'INSERT INTO counters (realm_id, name, value) VALUES ($1, $2, $3) ' +
  'ON CONFLICT (realm_id, name) DO UPDATE SET value = excluded.value WHERE counters.value <= $4 RETURNING value';
const END = 'UPDATE counters SET value = 0 WHERE realm_id = $1 AND name = $2 AND value = $3';

/** Whether a node has the turn at `now` (UNIX seconds): then no transaction needs to ask for it. */
export async function isIndexingTurnTaken({ db, realm }: Rows, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('counters')
    .select('value')
    .where('realm_id', '=', realm.id)
    .where('name', '=', UNTIL)
    .executeTakeFirst();
  return row !== undefined && row.value > now;
}

/** Takes the turn for this many seconds; returns its end (UNIX seconds), or undefined: another node has it. */
export async function takeIndexingTurn(tx: StoreTx, forSeconds: number): Promise<number | undefined> {
  const until = tx.now + forSeconds;
  const rows = await tx.run(TAKE, [tx.realm.id, UNTIL, until, tx.now]);
  return rows.length > 0 ? until : undefined;
}

/** Ends a turn early, unless another node has taken it meanwhile. */
export async function endIndexingTurn(tx: StoreTx, until: number): Promise<void> {
  await tx.run(END, [tx.realm.id, UNTIL, until]);
}
