/** Tells which files differ from the commit on which the tests last passed (docs/verify.md): tests that take long look at those alone. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { lastRunCommit } from '../../scripts/whole-run.ts';
import { importsOf, readSources, targetOf } from './source-imports.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** undefined: in a long run, or where the commit is not known here. */
export const changedPaths: ReadonlySet<string> | undefined = process.env.PARLEY_TEST_LONG
  ? undefined
  : pathsSince(lastRunCommit());

function pathsSince(commit: string | undefined): ReadonlySet<string> | undefined {
  if (commit === undefined) return undefined;
  try {
    const lines = (...args: string[]) =>
      execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split(
        '\n',
      );
    const changed = lines('diff', '--name-only', commit, '--');
    return new Set([...changed, ...lines('ls-files', '--others', '--exclude-standard')]);
  } catch {
    // A package without its history: everything may be different.
    return undefined;
  }
}

/** Whether one of the paths (files; folders, with a slash at their end: their documents do not count) is different. */
export const hasChanged = (...paths: string[]): boolean =>
  changedPaths === undefined || paths.some((path) => isDifferent(path, changedPaths));

const isDifferent = (path: string, changed: ReadonlySet<string>): boolean =>
  path.endsWith('/')
    ? [...changed].some((each) => each.startsWith(path) && !each.endsWith('.md'))
    : changed.has(path);

/** Files of `src` that import one of these; paths from the root, like `src/chat/narrows/page.ts`. */
export const importersOf = (...paths: string[]): string[] =>
  readSources(resolve(ROOT, 'src'))
    .map(({ path }) => `src/${path}`)
    .filter((path) => loadedBy(path).some((target) => paths.includes(target)));

/** The file and all files of the project that it loads. */
export function closureOf(path: string): ReadonlySet<string> {
  const seen = new Set<string>();
  for (const waiting = [path]; waiting.length > 0; ) {
    const next = waiting.pop() as string;
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...loadedBy(next));
  }
  return seen;
}

/** What a file loads of the project; nothing where it is not there. */
function loadedBy(path: string): readonly string[] {
  const known = loaded.get(path);
  if (known) return known;
  const place = resolve(ROOT, path);
  const file = { path, text: existsSync(place) ? readFileSync(place, 'utf8') : '' };
  const targets = importsOf(file.text)
    .filter(({ typeOnly }) => !typeOnly)
    .map((each) => targetOf(file, each))
    .filter((target) => target !== undefined);
  loaded.set(path, targets);
  return targets;
}
const loaded = new Map<string, readonly string[]>();
