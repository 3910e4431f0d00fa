/** The last run of all tests, as docs/verify.md has it. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const DOCUMENT = resolve(import.meta.dirname, '../docs/verify.md');
const LINE = /^The last whole run: .*, commit ([0-9a-f]{8,40}), .*$/m;

/** undefined: none is noted. */
export const wholeRunCommit = (): string | undefined => LINE.exec(readFileSync(DOCUMENT, 'utf8'))?.[1];

/** Notes a run of HEAD; returns what is to be said of it. */
export function recordWholeRun(totals: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  if (git('status', '--porcelain') !== '')
    return 'docs/verify.md does not note this run: there are changes that are not committed.';
  const date = new Date().toISOString().slice(0, 10);
  const line = `The last whole run: ${date}, commit ${git('rev-parse', '--short=12', 'HEAD')}, ${totals}.`;
  writeFileSync(DOCUMENT, readFileSync(DOCUMENT, 'utf8').replace(LINE, line));
  return 'docs/verify.md notes this run.';
}
