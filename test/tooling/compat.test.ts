import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { compatPage } from '../../scripts/compat.ts';
import { DECISIONS } from '../../scripts/decisions.ts';

const page = resolve(import.meta.dirname, '../../docs/compat.md');

test('docs/compat.md is up to date', () => {
  assert.equal(readFileSync(page, 'utf8'), compatPage(), 'run: node scripts/compat.ts');
});

test('each decision says what, ours, the release, why, in one line each', () => {
  for (const rows of Object.values(DECISIONS)) {
    for (const cells of rows) {
      for (const cell of cells) assert.match(cell, /^[^|\n]+$/, cells[0]);
    }
    const subjects = rows.map(([what, ours]) => `${what}: ${ours}`);
    assert.equal(new Set(subjects).size, subjects.length);
  }
});

const root = resolve(import.meta.dirname, '../..');

/** The source of the test file that a decision names. */
function sourceOf(file: string): string | undefined {
  const path = ['test', '.'].map((folder) => resolve(root, folder, `${file}.test.ts`)).find(existsSync);
  return path && readFileSync(path, 'utf8');
}

test('each decision names a test that is there: a row that no test shows may be false', () => {
  const missing = Object.values(DECISIONS)
    .flat()
    .filter(([, , , , shown]) => {
      const [file = '', ...title] = shown.split(': ');
      const quoted = ["'", '"', '`'].map((mark) => mark + title.join(': ') + mark);
      const source = sourceOf(file);
      return !quoted.some((each) => source?.includes(`test(${each}`) || source?.includes(`describe(${each}`));
    });
  assert.deepEqual(missing, []);
});
