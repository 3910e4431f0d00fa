import type { DatabaseSync } from 'node:sqlite';
import type { Counter } from '../../src/engine/store/counters.ts';

const REALM_ID = 1;

export function lastOf(database: DatabaseSync, counter: Counter): number {
  const read = 'SELECT value FROM counters WHERE realm_id = ? AND name = ?';
  return Number(database.prepare(read).get(REALM_ID, counter)?.value ?? 0);
}

/** Takes `count` numbers; returns the first. */
export function take(database: DatabaseSync, counter: Counter, count: number): number {
  const last = lastOf(database, counter);
  const write = 'INSERT OR REPLACE INTO counters (realm_id, name, value) VALUES (?, ?, ?)';
  database.prepare(write).run(REALM_ID, counter, last + count);
  return last + 1;
}
