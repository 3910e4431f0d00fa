/** Which test files there are, on which engines they run, and which share a process. */
import { globSync } from 'node:fs';
import { resolve } from 'node:path';

export const ENGINES = ['sqlite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

export const FILE_LIMIT_MS = 10 * 60_000;
/** Stands before the name of a file in what a process prints, where the file begins. */
export const FILE_MARK = '\u001e';

/**
 * The first engine says all: these touch no store, look at what is before it, or see the same operations from farther away, whose own tests
 * run on both.
 */
const ONCE =
  /^(src|web|test\/(browser|markdown|http|kernel|pages|tooling|cost|api\/permissions|start\/(access-log|demo|runtime)\.test\.ts|architecture\.test\.ts))(\/|$)/;
/** One process runs them all, so that one Chromium runs at a time: it takes both cores. */
const IN_BROWSERS = /^test\/browser\//;
/**
 * Tests of such a file run two at a time: half of the time a browser waits, or the servers of a trial do. Those of the browsers' harness
 * measure, or share what is theirs.
 */
const TWO_AT_A_TIME = /test\/(browser\/[^/]+|verify\/mutations\.test\.ts)$/;
/** These need the tests' PostgreSQL, whose own tests they are, or their server. */
const NEEDS_POSTGRES = /^test\/tooling\/postgres/;
/** These measure, end or change their process, or take long: each has a process of its own, and begins early. */
const ALONE =
  /^test\/(cost|invariants|start|tooling|verify)\/|\/(killed|hostile)\.test\.ts$|^test\/architecture\.test\.ts$|^test\/store\/(plans|read-state)/;
/** These take minutes: they and the browsers begin first, so that none of them runs on alone at the end. */
const LONGEST = /^test\/(cost\/|verify\/mutations\.test\.ts$)/;
const MOST_IN_A_BATCH = 24;

export function findTests(filters: readonly string[]): string[] {
  const files = globSync(['web/**/*.test.ts', 'src/**/*.test.ts', 'test/**/*.test.ts']).map((file) =>
    file.replaceAll('\\', '/'),
  );
  return files.filter((file) => filters.length === 0 || filters.some((part) => file.includes(part))).sort();
}

export function runsOn(engine: Engine, file: string): boolean {
  if (NEEDS_POSTGRES.test(file)) return engine === 'postgres';
  return engine === 'sqlite' || !ONCE.test(file);
}

export const concurrencyOf = (file: string): number => (TWO_AT_A_TIME.test(file) ? 2 : 1);

/**
 * Absolute paths, by process, in the order to begin: what takes longest first, with the browsers, then what has its own process, then
 * batches that get smaller, so that `processes` at once end together.
 */
export function inBatches(files: readonly string[], processes: number): string[][] {
  const ways = Map.groupBy(files, wayOf);
  const paths = (way: Way) => (ways.get(way) ?? []).map((file) => resolve(file));
  const inBrowsers = paths('in browsers');
  const batches = [
    ...paths('longest').map((path) => [path]),
    ...(inBrowsers.length > 0 ? [inBrowsers] : []),
    ...paths('alone').map((path) => [path]),
  ];
  const shared = paths('shared');
  while (shared.length > 0) {
    const size = Math.min(MOST_IN_A_BATCH, Math.ceil(shared.length / (2 * processes)));
    batches.push(shared.splice(0, size));
  }
  return batches;
}

type Way = 'longest' | 'in browsers' | 'alone' | 'shared';

function wayOf(file: string): Way {
  if (IN_BROWSERS.test(file)) return 'in browsers';
  if (LONGEST.test(file)) return 'longest';
  return ALONE.test(file) ? 'alone' : 'shared';
}
