import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { compatPage, DECISIONS } from '../../scripts/compat.ts';

const page = resolve(import.meta.dirname, '../../docs/compat.md');

test('docs/compat.md is up to date', () => {
  assert.equal(readFileSync(page, 'utf8'), compatPage(), 'run: node scripts/compat.ts');
});

test('each decision says what, ours, the release, why, in one line each', () => {
  for (const rows of Object.values(DECISIONS)) {
    for (const { shown, ...cells } of rows) {
      assert.deepEqual(Object.keys(cells), ['what', 'ours', 'release', 'why']);
      for (const cell of Object.values(cells)) assert.match(cell, /^[^|\n]+$/, cells.what);
      assert.notEqual(shown.length, 0, cells.what);
    }
    const subjects = rows.map(({ what, ours }) => `${what}: ${ours}`);
    assert.equal(new Set(subjects).size, subjects.length);
  }
});

const root = resolve(import.meta.dirname, '../..');

/** The source of the test file that a decision names. */
function sourceOf(file: string): string | undefined {
  const path = ['test', '.'].map((folder) => resolve(root, folder, `${file}.test.ts`)).find(existsSync);
  return path && readFileSync(path, 'utf8');
}

test('each decision names tests that are there: a row that no test shows may be false', () => {
  const missing = Object.values(DECISIONS)
    .flat()
    .flatMap(({ shown }) => shown)
    .filter((each) => {
      const [file = '', ...title] = each.split(': ');
      // The formatter may begin a new line after the parenthesis.
      const source = sourceOf(file)?.replaceAll(/\(\n\s+/g, '(');
      const quoted = ["'", '"', '`'].map((mark) => mark + title.join(': ') + mark);
      return !quoted.some((name) => source?.includes(`test(${name}`) || source?.includes(`describe(${name}`));
    });
  assert.deepEqual(missing, []);
});
