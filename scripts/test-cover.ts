/** The part of the tests that runs on PostgreSQL each time: together they run every statement that the server has. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Statements } from './test-statements.ts';

/** Recorded by `npm run cover`. */
export interface Cover {
  /** Test files that run on PostgreSQL each time. */
  readonly files: readonly string[];
  /** Units of SQL that PostgreSQL runs in another form, or has no need of. */
  readonly onlySqlite: readonly string[];
}

export const COVER = 'test/postgres-cover.json';

/** undefined: nothing is recorded, so that all runs on both engines. */
export function readCover(): Cover | undefined {
  return existsSync(resolve(COVER)) ? (JSON.parse(readFileSync(resolve(COVER), 'utf8')) as Cover) : undefined;
}

/** What tests that draw by chance ask for differs from run to run. */
const DRAWS = /from 'fast-check'|arbitraries\.ts'|support\/random/;
export const drawsByChance = (file: string): boolean => DRAWS.test(readFileSync(resolve(file), 'utf8'));

interface Ran {
  readonly onSqlite: Statements;
  readonly onPostgres: Statements;
  /** Whether a test file opens PostgreSQL where that is the engine. */
  readonly mayRun: (file: string) => boolean;
}

/** Units that have not run on PostgreSQL and should have, each with a test file that runs it: there, if one of them may. */
export function uncovered({ onSqlite, onPostgres, mayRun }: Ran, cover: Cover): Map<string, string> {
  const ran = unitsIn(onPostgres);
  const missing = new Map<string, string>();
  const excused = new Set(cover.onlySqlite);
  for (const [file, units] of onSqlite) {
    if (drawsByChance(file)) continue;
    for (const unit of units) {
      if (ran.has(unit) || excused.has(unit)) continue;
      const known = missing.get(unit);
      if (known === undefined || (!mayRun(known) && mayRun(file))) missing.set(unit, file);
    }
  }
  return missing;
}

export const unitsIn = (statements: Statements): Set<string> =>
  new Set([...statements.values()].flatMap((units) => [...units]));
