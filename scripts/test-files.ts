/** Which test files there are, on which engines they run, and which share a process. */
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { readCover } from './test-cover.ts';

/** `pooled`: PostgreSQL behind a pooler in transaction mode. */
export const ENGINES = ['sqlite', 'postgres', 'pooled'] as const;
export type Engine = (typeof ENGINES)[number];
export const needsPostgres = (engine: Engine): boolean => engine !== 'sqlite';

/** Which of the files that touch a database run there. */
export type Extent = 'cover' | 'all';

export const FILE_LIMIT_MS = 10 * 60_000;
/** Stands before the name of a file in what a process prints, where the file begins. */
export const FILE_MARK = '\u001e';

/**
 * The first engine says all: these touch no store, look at what is before it, or see the same operations from farther away, whose own tests
 * run on both.
 */
const ONCE =
  /^(src|web|test\/(browser|markdown|http|kernel|pages|tooling|cost|api\/permissions|start\/(access-log|built-server|demo|runtime)\.test\.ts|architecture(-names|-unused)?\.test\.ts))(\/|$)/;
/** Everything that a pooler could break: connections, transactions, notices between nodes; and a few requests. */
const POOLED =
  /^test\/(store\/(catch-up|first-start|migrate|round-trips|unchecked|without-listen|write-queue)|realm\/sessions|fanout\/(ephemeral|nodes|races|restart)|jobs\/(outbox|search-indexer)|api\/(events\/(get-events|register-queue)|messages\/(get-messages|send-message|update-flags)|users\/create-user))\.test\.ts$/;
/** These open no database of either engine (`test/tooling/engines.test.ts`). */
export const WITHOUT_DATABASE =
  /^test\/(backup|integrations)\/|^test\/(features\/previews\/read-page|fanout\/shapes|files\/(archive|image-metadata|images|names|places|stored-file)|jobs\/(descriptor-watch|worker)|narrows\/plan|realm\/readiness|start\/backup-note|store\/chain|verify\/(checks|deadline|leaving|plans|power)|views\/unread-json)\.test\.ts$/;
/** One process runs them all, so that one Chromium runs at a time: it takes both cores. */
const IN_BROWSERS = /^test\/browser\//;
/**
 * Tests of such a file run two at a time: half of the time a browser waits, or the servers of a trial do. Tests of the browsers' harness
 * measure, or share a browser.
 */
const TWO_AT_A_TIME = /test\/(browser\/[^/]+|verify\/mutations\.test\.ts)$/;
/** These need the tests' PostgreSQL, whose own tests they are, or their server. */
const NEEDS_POSTGRES = /^test\/tooling\/postgres/;
/** These take minutes: they and the browsers begin first, so that none of them runs on alone at the end. */
const LONGEST = /^test\/(cost\/|verify\/mutations\.test\.ts$)/;
/** These start programs, wait for them or take long: they begin early, some in a process. */
const PROGRAMS =
  /^test\/(invariants|start|tooling|verify)\/|\/(killed|hostile)\.test\.ts$|^test\/architecture(-names|-unused)?\.test\.ts$|^test\/store\/(plans|read-state)/;
/** These start no server: they only take long. */
const WITHOUT_SERVER =
  /^test\/(invariants\/|architecture(-names|-unused)?\.test\.ts$|store\/(plans|read-state))/;
const PROGRAMS_IN_A_BATCH = 12;
/** Each process loads the server anew, which takes as long as several tests; a long one keeps what its tests leave. */
const MOST_IN_A_BATCH = 24;
const LEAST_IN_A_BATCH = 5;

export function findTests(filters: readonly string[]): string[] {
  const files = globSync(['web/**/*.test.ts', 'src/**/*.test.ts', 'test/**/*.test.ts']).map((file) =>
    file.replaceAll('\\', '/'),
  );
  return files.filter((file) => filters.length === 0 || filters.some((part) => file.includes(part))).sort();
}

/** `cover`: on PostgreSQL run files in which together each statement runs (`test/postgres-cover.json`), through the pooler a selection. */
export function runsOn(engine: Engine, file: string, extent: Extent = 'all'): boolean {
  if (engine === 'sqlite') return !NEEDS_POSTGRES.test(file);
  if (NEEDS_POSTGRES.test(file)) return engine === 'postgres';
  if (!mayRunOnPostgres(file)) return false;
  if (extent === 'all') return true;
  return engine === 'pooled' ? POOLED.test(file) : (readCover()?.files.includes(file) ?? true);
}

export const mayRunOnPostgres = (file: string): boolean =>
  !(ONCE.test(file) || WITHOUT_DATABASE.test(file) || NEEDS_POSTGRES.test(file));

/** Whether the file is one of those that take minutes. */
export const takesMinutes = (file: string): boolean => wayOf(file) === 'longest';

/** Whether the file is one of those whose tests start the server as a program, or may. */
export const startsPrograms = (file: string): boolean =>
  wayOf(file) !== 'shared' && !WITHOUT_SERVER.test(file);

export const concurrencyOf = (file: string): number => (TWO_AT_A_TIME.test(file) ? 2 : 1);

/** Files that run in one process, one after another; absolute paths. */
export interface Batch {
  readonly engine: Engine;
  readonly way: Way;
  readonly files: readonly string[];
}

/** Ways to share a process, in the order to begin. */
const WAYS = ['longest', 'in browsers', 'programs', 'shared'] as const;
type Way = (typeof WAYS)[number];

/**
 * The batches of all engines in the order to begin: what takes longest first, then batches that get smaller, so that
 * `processes` at once end together.
 */
export function inBatches(chosen: ReadonlyMap<Engine, readonly string[]>, processes: number): Batch[] {
  // The small files of each engine come last, beside those of the other engine.
  const ofEach = processes / chosen.size;
  const batches = [...chosen].flatMap(([engine, files]) =>
    [...Map.groupBy(files, wayOf)].flatMap(([way, alike]) =>
      split(alike, way, ofEach).map((part) => ({ engine, way, files: part.map((file) => resolve(file)) })),
    ),
  );
  return batches.sort((a, b) => WAYS.indexOf(a.way) - WAYS.indexOf(b.way) || b.files.length - a.files.length);
}

function split(files: readonly string[], way: Way, processes: number): string[][] {
  const parts: string[][] = [];
  const left = [...files];
  while (left.length > 0) parts.push(left.splice(0, sizeOf(way, left.length, processes)));
  return parts;
}

function sizeOf(way: Way, left: number, processes: number): number {
  if (way === 'longest') return 1;
  if (way === 'in browsers') return left;
  if (way === 'programs') return PROGRAMS_IN_A_BATCH;
  return Math.min(MOST_IN_A_BATCH, Math.max(LEAST_IN_A_BATCH, Math.ceil(left / (2 * processes))));
}

function wayOf(file: string): Way {
  if (IN_BROWSERS.test(file)) return 'in browsers';
  if (LONGEST.test(file)) return 'longest';
  return PROGRAMS.test(file) ? 'programs' : 'shared';
}
