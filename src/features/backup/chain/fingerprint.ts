import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

/** The number of rows of a table, and a hash of them that does not depend on their order. */
export interface Fingerprint {
  readonly rows: number;
  readonly hash: string;
}

export type Fingerprints = Readonly<Record<string, Fingerprint>>;

/** Rows after which other work gets its turn. */
const ROWS_IN_A_TURN = 2000;
const WORDS = 4;

/** The fingerprints of tables of an SQLite file; without `tables` of all tables but the migrator's. */
export async function fingerprintsOf(path: string, tables?: readonly string[]): Promise<Fingerprints> {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const found: Record<string, Fingerprint> = {};
    for (const name of tables ?? tablesIn(database)) found[name] = await fingerprint(database, name);
    return found;
  } finally {
    database.close();
  }
}

function tablesIn(database: DatabaseSync): string[] {
  const rows = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
  return rows.map(({ name }) => String(name)).filter(isOfSchema);
}

async function fingerprint(database: DatabaseSync, table: string): Promise<Fingerprint> {
  const statement = database.prepare(`SELECT * FROM "${table}" ${comparedIn(table)}`);
  const order = columnOrder(statement.columns().map(({ name }) => name));
  statement.setReturnArrays(true);
  const sum = new RowSum();
  for (const row of statement.iterate() as Iterable<unknown> as Iterable<unknown[]>) {
    sum.add(order.map((at) => row[at]));
    if (sum.rows % ROWS_IN_A_TURN === 0) await new Promise(setImmediate);
  }
  return sum.fingerprint();
}

/** Whether a table belongs to the schema, rather than to the migrator, SQLite, or a move (`features/backup/copies/recorded-changes.ts`). */
export const isOfSchema = (table: string): boolean => !/^(kysely|sqlite|moving)_/.test(table);

/** SQL that leaves out rows of one database only: the pause (`features/backup/copies/moving.ts`). */
export const comparedIn = (table: string): string => (table === 'counters' ? "WHERE name <> 'pause'" : '');

/** The columns sorted by name: engines list them in different orders. */
export const columnOrder = (names: readonly string[]): number[] =>
  names.map((_, at) => at).sort((a, b) => ((names[a] as string) < (names[b] as string) ? -1 : 1));

/** Sums rows: 128 bits of the SHA-256 of each, as four sums modulo 2³². */
export class RowSum {
  rows = 0;
  readonly #sums = new Uint32Array(WORDS);

  /** `values` in the order of the names of the columns. */
  add(values: readonly unknown[]): void {
    const digest = createHash('sha256')
      .update(JSON.stringify(values.map(plain)))
      .digest();
    for (let word = 0; word < WORDS; word++) {
      this.#sums[word] = (this.#sums[word] as number) + digest.readUInt32LE(word * 4);
    }
    this.rows++;
  }

  fingerprint(): Fingerprint {
    return {
      rows: this.rows,
      hash: [...this.#sums].map((word) => word.toString(16).padStart(8, '0')).join(''),
    };
  }
}

/** The same bytes from either engine. */
const plain = (value: unknown): unknown =>
  value instanceof Uint8Array ? `bytes ${Buffer.from(value).toString('base64')}` : value;
