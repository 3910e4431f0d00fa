import { mayRunOnPostgres, runsOn } from '../test-files.ts';
import type { BrokenPlace, NearestTests } from './nearest-tests.ts';
import type { Round } from './run-tests.ts';

/** Most lines are noticed by the tests beside them, so that these run first. */
const FIRST = 3;
const MOST_ON_POSTGRES = 4;
/** A browser takes half a minute for a file. */
const MOST_IN_BROWSERS = 3;

/** What runs for a broken file, one round after another until a test fails; at most `most` files in Node on SQLite. */
export function roundsFor(place: BrokenPlace, nearest: NearestTests, most: number): Round[] {
  const inNode = nearest.inNode(place);
  const onSqlite = inNode.filter((file) => runsOn('sqlite', file)).slice(0, most);
  const onPostgres = /postgres/.test(place.path)
    ? inNode.filter(nearest.hasTestsOfPostgres).slice(0, most)
    : inNode.filter(mayRunOnPostgres).slice(0, MOST_ON_POSTGRES);
  const isOfClient = place.path.startsWith('web/');
  const rounds: Round[] = [
    { engine: 'sqlite', files: onSqlite.slice(0, FIRST) },
    { engine: 'sqlite', files: onSqlite.slice(FIRST) },
    { engine: 'postgres', files: isOfClient ? [] : onPostgres },
    { engine: 'sqlite', files: isOfClient ? nearest.inBrowsers(place).slice(0, MOST_IN_BROWSERS) : [] },
  ];
  return rounds.filter(({ files }) => files.length > 0);
}
