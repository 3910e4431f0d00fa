import { mayRunOnPostgres, runsOn } from '../test-files.ts';
import type { BrokenPlace, NearestTests } from './nearest-tests.ts';
import type { Round } from './run-tests.ts';

/** Most lines are noticed by the tests beside them, so that these run first. */
const FIRST = 3;
const MOST_ON_POSTGRES = 4;

export interface MostFiles {
  /** On each engine. */
  readonly inNode: number;
  /** A browser takes half a minute for a file. */
  readonly inBrowsers: number;
}

/** What runs for a broken file, one round after another until a test fails. */
export function roundsFor(place: BrokenPlace, nearest: NearestTests, most: MostFiles): Round[] {
  const inNode = nearest.inNode(place);
  const onSqlite = inNode.filter((file) => runsOn('sqlite', file)).slice(0, most.inNode);
  const onPostgres = /postgres/.test(place.path)
    ? inNode.filter(nearest.hasTestsOfPostgres).slice(0, most.inNode)
    : inNode.filter(mayRunOnPostgres).slice(0, Math.min(MOST_ON_POSTGRES, most.inNode));
  const isOfClient = place.path.startsWith('web/');
  const rounds: Round[] = [
    { engine: 'sqlite', files: onSqlite.slice(0, FIRST) },
    { engine: 'sqlite', files: onSqlite.slice(FIRST) },
    { engine: 'postgres', files: isOfClient ? [] : onPostgres },
    { engine: 'sqlite', files: isOfClient ? nearest.inBrowsers(place).slice(0, most.inBrowsers) : [] },
  ];
  return rounds.filter(({ files }) => files.length > 0);
}
