/**
 * node scripts/nodes.ts [COMMIT]
 *
 * Counts the nodes of the syntax trees of all hand-written TypeScript outside of tests: how much there is to read, whatever the length of lines and
 * names, and without comments. With a commit it counts that too, and says what part of it there is now.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseAst } from 'vite';

const ROOT = resolve(import.meta.dirname, '..');
const OF_TESTS = /^test\/|\.test\.tsx?$/;
const GENERATED = /^\/\/ Made by `node scripts\//;
/** The most bytes of an answer of Git. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Nodes by the first folder of the files. */
type Counts = ReadonlyMap<string, number>;

if (import.meta.main) report(process.argv[2]);

function report(commit: string | undefined): void {
  const now = countsOf(filesHere());
  const before = commit === undefined ? undefined : countsOf(filesOf(commit));
  console.log(
    before ? `| Folder | ${commit} | Now | Part |\n|---|---|---|---|` : '| Folder | Nodes |\n|---|---|',
  );
  const folders = new Set([...(before ?? now).keys(), ...now.keys()]);
  for (const folder of [...folders].sort()) line(folder, now.get(folder) ?? 0, before?.get(folder) ?? 0);
  line('all', sum(now), before ? sum(before) : 0);

  function line(name: string, count: number, old: number): void {
    const part = old === 0 ? '' : `${((100 * count) / old).toFixed(1)} %`;
    console.log(before ? `| ${name} | ${old} | ${count} | ${part} |` : `| ${name} | ${count} |`);
  }
}

function sum(counts: Counts): number {
  return counts.values().reduce((all, count) => all + count, 0);
}

/** Path and text. */
type Source = readonly [path: string, text: string];

function countsOf(files: Iterable<Source>): Counts {
  const counts = new Map<string, number>();
  for (const [path, text] of files) {
    if (GENERATED.test(text)) continue;
    const [folder = ''] = path.split('/');
    counts.set(folder, (counts.get(folder) ?? 0) + nodesOf(text, path));
  }
  return counts;
}

function isCounted(path: string): boolean {
  return /\.tsx?$/.test(path) && !OF_TESTS.test(path);
}

function* filesHere(): Generator<Source> {
  for (const path of git('ls-files', '--cached', '--others', '--exclude-standard').split('\n')) {
    const file = resolve(ROOT, path);
    if (isCounted(path) && existsSync(file)) yield [path, readFileSync(file, 'utf8')];
  }
}

function* filesOf(commit: string): Generator<Source> {
  for (const path of git('ls-tree', '-r', '--name-only', commit).split('\n'))
    if (isCounted(path)) yield [path, git('show', `${commit}:${path}`)];
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: MOST_BYTES });
}

/** The nodes of a file's syntax tree (ESTree). */
export function nodesOf(text: string, path: string): number {
  let count = 0;
  const left: unknown[] = [parseAst(text, { lang: languageOf(path) }, path)];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    if ('type' in value && typeof value.type === 'string') count++;
    for (const member of Object.values(value)) left.push(member);
  }
  return count;
}

function languageOf(path: string): 'ts' | 'tsx' | 'dts' {
  if (path.endsWith('.d.ts')) return 'dts';
  return path.endsWith('x') ? 'tsx' : 'ts';
}
