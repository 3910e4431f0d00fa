import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { compatPage, factsAvailable } from '../../scripts/compat.ts';

const page = resolve(import.meta.dirname, '../../docs/compat.md');

test('docs/compat.md is up to date', { skip: !factsAvailable && '../shared is not there' }, () => {
  assert.equal(readFileSync(page, 'utf8'), compatPage(), 'run: node scripts/compat.ts');
});
