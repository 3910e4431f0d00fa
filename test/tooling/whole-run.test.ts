import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { lastRunCommit, recordRun } from '../../scripts/whole-run.ts';

const totals = '5 passed, 0 failed';
const line = (name: string, commit: string) => `The last ${name}: 2026-01-01, commit ${commit}, 1 passed.`;
const OLD = { whole: '00000000000a', last: '00000000000b' };

/** A project with a commit. */
function project(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), 'parley-runs-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
      cwd: root,
      encoding: 'utf8',
    }).trim();
  mkdirSync(join(root, 'docs'));
  const text = `A\n\n${line('whole run', OLD.whole)}\n\nB\n\n${line('run', OLD.last)}\n`;
  writeFileSync(join(root, 'docs/verify.md'), text);
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'One');
  const commits = () =>
    [...readFileSync(join(root, 'docs/verify.md'), 'utf8').matchAll(/commit ([0-9a-f]{12})/g)].map(
      ([, commit]) => commit,
    );
  return { root, commits, text, head: git('rev-parse', '--short=12', 'HEAD') };
}

test('a run that passes is noted: what is changed is changed since then', (t) => {
  const { root, commits, head } = project(t);
  assert.equal(lastRunCommit(root), OLD.last);
  assert.match(recordRun({ isWhole: false, totals }, root), /notes this run/);
  assert.deepEqual(commits(), [OLD.whole, head]);
  assert.equal(lastRunCommit(root), head);
});

test('a whole run is the last run too', (t) => {
  const { root, commits, head } = project(t);
  recordRun({ isWhole: true, totals }, root);
  assert.deepEqual(commits(), [head, head]);
  assert.match(readFileSync(join(root, 'docs/verify.md'), 'utf8'), /^A\n\nThe last whole run: .*\n\nB\n\n/);
});

test('a run of what is not committed is not noted', (t) => {
  const { root, commits } = project(t);
  writeFileSync(join(root, 'other'), '');
  assert.match(recordRun({ isWhole: true, totals }, root), /does not note/);
  assert.deepEqual(commits(), [OLD.whole, OLD.last]);
});

test('a project without Git notes nothing', (t) => {
  const { root, commits } = project(t);
  rmSync(join(root, '.git'), { recursive: true });
  assert.match(recordRun({ isWhole: true, totals }, root), /does not note/);
  assert.deepEqual(commits(), [OLD.whole, OLD.last]);
});

test('where only a whole run is noted, that one counts', (t) => {
  const { root, text } = project(t);
  writeFileSync(join(root, 'docs/verify.md'), text.replace(line('run', OLD.last), ''));
  assert.equal(lastRunCommit(root), OLD.whole);
});
