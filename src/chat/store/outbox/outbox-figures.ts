import type { Rows } from '../../../engine/store/engine.ts';
import { SET_ASIDE } from './outbox.ts';

/** How many entries wait, by kind. */
export async function countWaiting({ db, realm }: Rows): Promise<[kind: string, count: number][]> {
  const rows = await db
    .selectFrom('outbox_receivers')
    .select((select) => ['kind', select.fn.sum<number>('waiting').as('waiting')])
    .where('realm_id', '=', realm.id)
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, waiting }) => [kind, Number(waiting)]);
}

/** When the oldest entry that waits was written (UNIX seconds); undefined: there is none. */
export async function findOldest({ db, realm }: Rows): Promise<number | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select('created_at')
    .where('realm_id', '=', realm.id)
    .where('kind', '<>', SET_ASIDE)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}
