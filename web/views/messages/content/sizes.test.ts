import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownSize } from './sizes.ts';

test('a picture is scaled into its box and keeps its form', () => {
  assert.deepEqual(shownSize(840, 400), { width: 420, height: 200 });
  assert.deepEqual(shownSize(600, 900), { width: 200, height: 300 });
});

test('a small picture is shown as it is', () => {
  assert.deepEqual(shownSize(120, 80), { width: 120, height: 80 });
});

test('a very long, tall or empty picture still has room to be seen', () => {
  assert.deepEqual(shownSize(4000, 200), { width: 420, height: 48 });
  assert.deepEqual(shownSize(10, 3000), { width: 48, height: 300 });
  assert.deepEqual(shownSize(0, 10), { width: 420, height: 300 });
});
