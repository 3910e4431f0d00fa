import type { Rows } from '../store/engine.ts';
import type { Schema } from '../store/schema.ts';
import { isAmong } from '../store/sql.ts';
import type { StoreTx } from '../store/tx.ts';

/** The kind of the event that wakes the jobs of items which are to be tried again (`outbox_written`). */
export const FAILED_ITEMS = 'failed_items';

/** Given-up items that are kept of each job; beyond, the oldest are forgotten. */
const MOST_KEPT = 1000;
/** Seconds after which an item that was tried and then no more is forgotten: another node has done it. */
const TRIED_FOR = 86_400;
/** Characters of a cause. */
const MOST_CAUSE = 500;

/** An item of a job that failed. */
export interface FailedItem {
  readonly job: string;
  /** `user`, `message`, … */
  readonly kind: string;
  /** Its ID, or its position in the log. */
  readonly item: number;
  readonly attempts: number;
  readonly cause: string;
  /** UNIX seconds. */
  readonly failedAt: number;
}

type ItemKey = Pick<FailedItem, 'job' | 'item'>;

/** Counts an attempt; returns how many there were. */
export async function noteAttempt(
  tx: StoreTx,
  { job, kind, item, cause }: Omit<FailedItem, 'attempts' | 'failedAt'>,
): Promise<number> {
  const failure = { cause: cause.slice(0, MOST_CAUSE), failed_at: tx.now };
  const { attempts } = await tx.db
    .insertInto('failed_items')
    .values({ realm_id: tx.realm.id, job, kind, item, state: 'trying', attempts: 1, ...failure })
    .onConflict((conflict) =>
      conflict.columns(['realm_id', 'job', 'item']).doUpdateSet((row) => ({
        ...failure,
        attempts: row('failed_items.attempts', '+', 1),
      })),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow();
  return Number(attempts);
}

/** Keeps an item for operators; forgets what is too much. */
export async function keepGivenUp(tx: StoreTx, { job, item }: ItemKey): Promise<void> {
  await tx.db
    .updateTable('failed_items')
    .set({ state: 'given_up' })
    .where('realm_id', '=', tx.realm.id)
    .where('job', '=', job)
    .where('item', '=', item)
    .execute();
  await tx.db
    .deleteFrom('failed_items')
    .where('realm_id', '=', tx.realm.id)
    .where('state', '=', 'trying')
    .where('failed_at', '<', tx.now - TRIED_FOR)
    .execute();
  await forgetOldest(tx, job);
}

/** Keeps items for operators that a job has given up after attempts of its own. */
export async function insertGivenUp(
  tx: StoreTx,
  {
    job,
    kind,
    cause,
    items,
  }: Pick<FailedItem, 'job' | 'kind' | 'cause'> & {
    readonly items: readonly Pick<FailedItem, 'item' | 'attempts'>[];
  },
): Promise<void> {
  const failure = { cause: cause.slice(0, MOST_CAUSE), failed_at: tx.now, state: 'given_up' };
  await tx.db
    .insertInto('failed_items')
    .values(items.map((each) => ({ realm_id: tx.realm.id, job, kind, ...each, ...failure })))
    .onConflict((conflict) =>
      conflict.columns(['realm_id', 'job', 'item']).doUpdateSet(({ ref }) => ({
        ...failure,
        attempts: ref('excluded.attempts'),
      })),
    )
    .execute();
  await forgetOldest(tx, job);
}

/** Forgets the oldest given-up items of a job beyond `MOST_KEPT`. */
async function forgetOldest(tx: StoreTx, job: string): Promise<void> {
  const rows = await tx.db
    .selectFrom('failed_items')
    .select('item')
    .where((where) => where.and({ realm_id: tx.realm.id, job, state: 'given_up' }))
    .orderBy('failed_at', 'desc')
    .orderBy('item', 'desc')
    .offset(MOST_KEPT)
    .limit(MOST_KEPT)
    .execute();
  if (rows.length === 0) return;
  await tx.db
    .deleteFrom('failed_items')
    .where((where) => where.and({ realm_id: tx.realm.id, job, state: 'given_up' }))
    .where(
      isAmong(
        tx.db,
        'item',
        rows.map(({ item }) => item),
      ),
    )
    .execute();
}

/** Forgets the attempts at an item that is done. An item that another node has given up meanwhile stays. */
export async function deleteTried(tx: StoreTx, { job, item }: ItemKey): Promise<void> {
  await tx.db
    .deleteFrom('failed_items')
    .where('realm_id', '=', tx.realm.id)
    .where('job', '=', job)
    .where('item', '=', item)
    .where('state', '<>', 'given_up')
    .execute();
}

/** The items of a job that failed and are still tried, and those that an operator wants to be tried again. */
export async function listTried({ db, realm }: Rows, job: string) {
  const rows = await db
    .selectFrom('failed_items')
    .select(['item', 'state'])
    .where('realm_id', '=', realm.id)
    .where('job', '=', job)
    .where('state', '<>', 'given_up')
    .orderBy('item')
    .execute();
  return rows.map(({ item, state }) => ({ item, isWanted: state === 'wanted' }));
}

/** Items that were given up, the newest first. */
export async function listGivenUp({ db, realm }: Rows): Promise<FailedItem[]> {
  const rows = await db
    .selectFrom('failed_items')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where('state', '=', 'given_up')
    .orderBy('failed_at', 'desc')
    .orderBy('job')
    .orderBy('item')
    .execute();
  return rows.map(failedOf);
}

/** The number of items that were given up, by job. */
export async function countGivenUp({ db, realm }: Rows): Promise<[job: string, number][]> {
  const rows = await db
    .selectFrom('failed_items')
    .select(['job', ({ fn }) => fn.countAll<number>().as('count')])
    .where('realm_id', '=', realm.id)
    .where('state', '=', 'given_up')
    .groupBy('job')
    .orderBy('job')
    .execute();
  return rows.map(({ job, count }) => [job, Number(count)]);
}

/** Items that were given up: all of them, those of one job, or one. */
export interface Which {
  readonly job?: string | undefined;
  readonly item?: number | undefined;
}

/** Makes jobs try items again that were given up; returns their jobs. */
export async function wantAgain(tx: StoreTx, { job, item }: Which): Promise<readonly string[]> {
  const rows = await tx.db
    .updateTable('failed_items')
    .set({ state: 'wanted', attempts: 0 })
    .where('realm_id', '=', tx.realm.id)
    .where('state', '=', 'given_up')
    .$if(job !== undefined, (query) => query.where('job', '=', job as string))
    .$if(item !== undefined, (query) => query.where('item', '=', item as number))
    .returning('job')
    .execute();
  return rows.map((row) => row.job);
}

/** Forgets items that were given up; returns their number. */
export async function deleteGivenUp(tx: StoreTx, { job, item }: Which): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('failed_items')
    .where('realm_id', '=', tx.realm.id)
    .where('state', '=', 'given_up')
    .$if(job !== undefined, (query) => query.where('job', '=', job as string))
    .$if(item !== undefined, (query) => query.where('item', '=', item as number))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

const failedOf = (row: Schema['failed_items']): FailedItem => ({
  job: row.job,
  kind: row.kind,
  item: row.item,
  attempts: row.attempts,
  cause: row.cause,
  failedAt: row.failed_at,
});
