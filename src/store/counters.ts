import type { Reader, WriteConnection } from './engine.ts';

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
] as const;
export type Counter = (typeof COUNTERS)[number];

const READ = 'SELECT name, value FROM counters WHERE realm_id = $1';

/** All in one statement: each is a round trip under the realm's lock. */
function writing(count: number): string {
  const rows = Array.from({ length: count }, (_, row) => `($1, $${2 * row + 2}, $${2 * row + 3})`);
  return (
    `INSERT INTO counters (realm_id, name, value) VALUES ${rows.join(', ')} ` +
    'ON CONFLICT (realm_id, name) DO UPDATE SET value = excluded.value'
  );
}

/** The realm's counters during one transaction, under the realm's lock. */
export class Counters {
  readonly #values = new Map<string, number>();
  readonly #changed = new Set<string>();

  static async load(write: WriteConnection, realmId: number): Promise<Counters> {
    const counters = new Counters();
    for (const row of await write.run(READ, [realmId]))
      counters.#values.set(String(row.name), Number(row.value));
    return counters;
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

  async save(write: WriteConnection, realmId: number): Promise<void> {
    if (this.#changed.size === 0) return;
    const values = [...this.#changed].flatMap((name) => [name, this.#values.get(name)]);
    await write.run(writing(this.#changed.size), [realmId, ...values]);
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
