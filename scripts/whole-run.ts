/** The last runs of the tests that passed, as docs/verify.md has them. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const DOCUMENT = 'docs/verify.md';
const WHOLE = /^The last whole run: .*, commit ([0-9a-f]{8,40}), .*$/m;
const LAST = /^The last run: .*, commit ([0-9a-f]{8,40}), .*$/m;

/** The commit of the last run; undefined: none is noted. A run tries what differs from the one before it, a whole run everything. */
export function lastRunCommit(root = ROOT): string | undefined {
  const text = readFileSync(join(root, DOCUMENT), 'utf8');
  return (LAST.exec(text) ?? WHOLE.exec(text))?.[1];
}

interface PassedRun {
  /** `npm test -- --all`. */
  readonly isWhole: boolean;
  readonly totals: string;
}

/** Notes a run of all tests of HEAD that has passed; returns what is to be said of it. */
export function recordRun({ isWhole, totals }: PassedRun, root = resolve('.')): string {
  const document = join(root, DOCUMENT);
  const head = headOf(root);
  if (head === undefined)
    return `${DOCUMENT} does not note this run: Git has no commit with exactly these files.`;
  const run = `${new Date().toISOString().slice(0, 10)}, commit ${head}, ${totals}.`;
  const noted = readFileSync(document, 'utf8').replace(LAST, `The last run: ${run}`);
  writeFileSync(document, isWhole ? noted.replace(WHOLE, `The last whole run: ${run}`) : noted);
  return `${DOCUMENT} notes this run.`;
}

/** undefined: the files are no commit's, or there is no Git. */
function headOf(root: string): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return git('status', '--porcelain') === '' ? git('rev-parse', '--short=12', 'HEAD') : undefined;
  } catch {
    return undefined;
  }
}
