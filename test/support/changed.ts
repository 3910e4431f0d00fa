/** Tells which files differ from the commit on which all tests last ran (docs/verify.md): tests that take long look at those alone. */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { wholeRunCommit } from '../../scripts/whole-run.ts';
import { importsOf, readSources, targetOf } from './source-imports.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** undefined: in a long run, or where the commit is not known here. */
export const changedPaths: ReadonlySet<string> | undefined = process.env.PARLEY_TEST_LONG
  ? undefined
  : pathsSince(wholeRunCommit());

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

/** Whether one of the paths (files; folders, with a slash at their end) is different. */
export const hasChanged = (...paths: string[]): boolean =>
  changedPaths === undefined ||
  paths.some((path) =>
    path.endsWith('/') ? [...changedPaths].some((each) => each.startsWith(path)) : changedPaths.has(path),
  );

/** Files of `src` that import one of these; paths from the root, like `src/chat/narrows/page.ts`. */
export function importersOf(...paths: string[]): string[] {
  const graph = sourceGraph();
  return [...graph.keys()].filter((path) => paths.some((each) => graph.get(path)?.includes(each)));
}

/** What each file of `src` imports. */
export function sourceGraph(): ReadonlyMap<string, readonly string[]> {
  graph ??= new Map(
    readSources(resolve(ROOT, 'src')).map((file) => [
      `src/${file.path}`,
      importsOf(file.text)
        .filter(({ typeOnly }) => !typeOnly)
        .map((each) => targetOf(file, each))
        .filter((target) => target !== undefined)
        .map((target) => `src/${target}`),
    ]),
  );
  return graph;
}
let graph: Map<string, string[]> | undefined;

/** The file and all that it loads. */
export function closureOf(path: string): ReadonlySet<string> {
  const seen = new Set<string>();
  for (const waiting = [path]; waiting.length > 0; ) {
    const next = waiting.pop() as string;
    if (seen.has(next)) continue;
    seen.add(next);
    for (const target of sourceGraph().get(next) ?? []) waiting.push(target);
  }
  return seen;
}
