import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
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
