/** Which test files there are, on which engines they run, and which share a process. */
import { globSync } from 'node:fs';
import { resolve } from 'node:path';

export const ENGINES = ['sqlite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

export const FILE_LIMIT_MS = 5 * 60_000;
/** Stands before the name of a file in what a process prints, where the file begins. */
export const FILE_MARK = '\u001e';

/** These touch no store, so that the first engine says all. */
const PURE = /^(src|web|test\/(markdown|http|kernel|tooling|architecture\.test\.ts))(\/|$)/;
/** These need the tests' PostgreSQL, whose own tests they are, or their server. */
const NEEDS_POSTGRES = /^test\/tooling\/postgres/;
/** These measure, end or change their process, or take long: each has a process of its own, and begins early. */
const ALONE =
  /^test\/(cost|invariants|start|tooling)\/|\/(killed|hostile)\.test\.ts$|^test\/architecture\.test\.ts$|^test\/store\/(plans|read-state)/;
const MOST_IN_A_BATCH = 24;

export function findTests(filters: readonly string[]): string[] {
  const files = globSync(['web/**/*.test.ts', 'src/**/*.test.ts', 'test/**/*.test.ts']).map((file) =>
    file.replaceAll('\\', '/'),
  );
  return files.filter((file) => filters.length === 0 || filters.some((part) => file.includes(part))).sort();
}

export function runsOn(engine: Engine, file: string): boolean {
  if (NEEDS_POSTGRES.test(file)) return engine === 'postgres';
  return engine === 'sqlite' || !PURE.test(file);
}

/** Absolute paths, by process, in the order to begin: batches get smaller, so that `processes` at once end together. */
export function inBatches(files: readonly string[], processes: number): string[][] {
  const batches = files.filter((file) => ALONE.test(file)).map((file) => [resolve(file)]);
  const shared = files.filter((file) => !ALONE.test(file)).map((file) => resolve(file));
  while (shared.length > 0) {
    const size = Math.min(MOST_IN_A_BATCH, Math.ceil(shared.length / (2 * processes)));
    batches.push(shared.splice(0, size));
  }
  return batches;
}
