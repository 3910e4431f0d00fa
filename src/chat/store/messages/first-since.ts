import { type RawBuilder, sql } from 'kysely';
import type { Rows } from '../../../engine/store/engine.ts';

/**
 * The least ID from which on all messages were sent at `seconds` or later: IDs ascend with the time. Halves the IDs in one
 * statement, which seeks the primary key about once for each binary digit of the newest ID.
 */
export async function findFirstSince({ db, realm }: Rows, seconds: number): Promise<number> {
  const end = sql`(select coalesce(max(id), 0) + 1 from messages where realm_id = ${realm.id})`;
  const isLate = (id: RawBuilder<unknown>) => sql`case when coalesce((
    select sent_at from messages where realm_id = ${realm.id} and id >= ${id} order by id limit 1
  ), ${seconds}) >= ${seconds} then 1 else 0 end`;
  const middle = sql`case when late = 1 then (low + mid) / 2 else (mid + 1 + high) / 2 end`;
  const { rows } = await sql<{ low: number | string }>`
    with recursive halves(low, high, mid, late) as (
      select cast(0 as bigint), cast(${end} as bigint), cast(${end} / 2 as bigint), ${isLate(sql`${end} / 2`)}
      union all
      select
        case when late = 1 then low else mid + 1 end,
        case when late = 1 then mid else high end,
        ${middle},
        ${isLate(middle)}
      from halves where low < high
    )
    select low from halves where low = high`.execute(db);
  return Number(rows[0]?.low ?? 0);
}
