import type { Engine } from '../../../engine/store/engine.ts';
import type { Side } from './copy-tables.ts';
import { findDiffering } from './differing-rows.ts';
import { isSame, type KeyedTable, keyedTables, type RowValues } from './ordered-rows.ts';
import { addKey, type ChangedKeys, ChangeRecording } from './recorded-changes.ts';
import { readRows, replaceRows } from './rows-by-key.ts';
import { countRows, inSnapshot, withOrderedRows } from './snapshots.ts';

/** A database and its copy; one of them is an SQLite file. */
export interface Copying {
  readonly source: Engine;
  readonly copy: Engine;
  /** The file. */
  readonly path: string;
}

export interface Checked {
  /** Rows of the source. */
  readonly rows: number;
  /** The tables that differ. */
  readonly different: readonly string[];
}

/** The number of changes that the pause may still copy. */
const FEW = 500;
const MOST_ROUNDS = 20;

/**
 * Keeps a copy equal to a database in use. Compares all rows of both sides once, while writes go on; from before
 * that, the source records the keys of changed rows (`ChangeRecording`), and only those rows are copied again. Each written row is read back and compared.
 */
export class CopyCatchUp {
  readonly #copying: Copying;
  readonly #tables: readonly KeyedTable[];
  readonly #recording: ChangeRecording;
  readonly #different = new Set<string>();
  #known: ChangedKeys = new Map();

  static async begin(copying: Copying): Promise<CopyCatchUp> {
    const tables = keyedTables(copying.path);
    return new CopyCatchUp(copying, tables, await ChangeRecording.begin(copying.source, tables));
  }

  private constructor(copying: Copying, tables: readonly KeyedTable[], recording: ChangeRecording) {
    this.#copying = copying;
    this.#tables = tables;
    this.#recording = recording;
  }

  /** Compares everything, and copies the differences, until few are left. */
  async approach(): Promise<void> {
    await this.#compareAll();
    for (let round = 0; round < MOST_ROUNDS; round++) if ((await this.#copyChanged()) < FEW) return;
  }

  /** Copies the last changes, while nothing is written. */
  async finish(): Promise<Checked> {
    await this.#copyChanged();
    const { source, copy } = this.#copying;
    const [here, there] = await Promise.all([countRows(source, this.#tables), countRows(copy, this.#tables)]);
    for (const { name } of this.#tables) if (here.get(name) !== there.get(name)) this.#different.add(name);
    const rows = [...here.values()].reduce((sum, count) => sum + count, 0);
    return { rows, different: [...this.#different].sort() };
  }

  end(): Promise<void> {
    return this.#recording.end();
  }

  async #compareAll(): Promise<void> {
    const { source, copy, path } = this.#copying;
    await withOrderedRows(source, path, (from) =>
      withOrderedRows(copy, path, async (to) => {
        for (const table of this.#tables)
          await findDiffering(table, { from, to }, (key) => addKey(this.#known, table.name, key));
      }),
    );
  }

  /** Copies the recorded rows, as of one moment; returns their number. */
  async #copyChanged(): Promise<number> {
    const changed = this.#known;
    this.#known = new Map();
    const { source, copy } = this.#copying;
    const rows = new Map<KeyedTable, Map<string, RowValues>>();
    let ids: readonly number[] = [];
    await inSnapshot(source, async (db) => {
      const recorded = await this.#recording.read(db);
      ids = recorded.ids;
      for (const [name, keys] of recorded.keys) for (const key of keys.values()) addKey(changed, name, key);
      for (const table of this.#tables) {
        const keys = changed.get(table.name);
        if (keys) rows.set(table, await readRows(db, table, keys.values()));
      }
    });
    await copy.migrate((writer) =>
      writer.transaction().execute(async (db) => {
        for (const [table, found] of rows)
          await replaceRows(db as Side['db'], table, { keys: keysIn(changed, table), rows: found.values() });
      }),
    );
    await this.#readBack(changed, rows);
    await this.#recording.forget(ids);
    return [...changed.values()].reduce((sum, keys) => sum + keys.size, 0);
  }

  async #readBack(
    changed: ChangedKeys,
    rows: ReadonlyMap<KeyedTable, Map<string, RowValues>>,
  ): Promise<void> {
    await inSnapshot(this.#copying.copy, async (db) => {
      for (const [table, found] of rows) {
        const copied = await readRows(db, table, keysIn(changed, table));
        if (!areSame(found, copied)) this.#different.add(table.name);
      }
    });
  }
}

const keysIn = (changed: ChangedKeys, { name }: KeyedTable) => [...(changed.get(name)?.values() ?? [])];

const areSame = (one: ReadonlyMap<string, RowValues>, other: ReadonlyMap<string, RowValues>): boolean =>
  one.size === other.size &&
  [...one].every(([key, row]) => {
    const there = other.get(key);
    return there !== undefined && isSame(row, there);
  });
