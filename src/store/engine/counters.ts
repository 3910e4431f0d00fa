import type { Reader, Row, WriteConnection } from './engine.ts';
import type { Deferrable } from './write-set.ts';

/** What is numbered: each kind counts up within its realm and never gives a number twice. */
export const COUNTERS = [
  'log',
  'message',
  'user',
  'channel',
  'recipient',
  'group',
  'draft',
  'saved_snippet',
  'scheduled_message',
  'message_edit',
  'reaction',
  'submessage',
  'realm_domain',
  'profile_field',
  'outbox',
  'invitation',
  'emoji',
  'attachment',
  'linkifier',
  'playground',
  'default_channel_group',
  'presence',
  'export',
  'session',
  'audit_entry',
] as const;
export type Counter = (typeof COUNTERS)[number];

export const READ_COUNTERS = 'SELECT name, value FROM counters WHERE realm_id = $1';

const TABLE: Deferrable = {
  table: 'counters',
  columns: { realm_id: 'bigint', name: 'text', value: 'bigint' },
  conflict: 'ON CONFLICT (realm_id, name) DO UPDATE SET value = excluded.value',
};

/** The realm's counters during one transaction, under the realm's lock. */
export class Counters {
  readonly #values = new Map<string, number>();
  readonly #changed = new Set<string>();

  /** `rows` have `name` and `value`. */
  constructor(rows: readonly Row[]) {
    for (const row of rows) this.#values.set(String(row.name), Number(row.value));
  }

  last(counter: Counter): number {
    return this.#values.get(counter) ?? 0;
  }

  next(counter: Counter): number {
    const value = this.last(counter) + 1;
    this.#values.set(counter, value);
    this.#changed.add(counter);
    return value;
  }

  save(write: WriteConnection, realmId: number): void {
    for (const name of this.#changed) write.defer(TABLE, [realmId, name, this.#values.get(name)]);
  }
}

/** Leaves the next `by` numbers of each kind out; for a transaction that numbers nothing itself. */
export async function raiseCounters(
  tx: Pick<WriteConnection, 'db'>,
  realmId: number,
  by: number,
): Promise<void> {
  await tx.db
    .updateTable('counters')
    .set((counter) => ({ value: counter('value', '+', by) }))
    .where('realm_id', '=', realmId)
    .where('name', 'in', COUNTERS)
    .execute();
}

export async function findCounter(db: Reader, realmId: number, counter: Counter): Promise<number> {
  const row = await db
    .selectFrom('counters')
    .select('value')
    .where('realm_id', '=', realmId)
    .where('name', '=', counter)
    .executeTakeFirst();
  return row?.value ?? 0;
}
