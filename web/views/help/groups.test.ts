import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SHORTCUTS } from '../app/shortcuts.ts';
import { GROUPS } from './groups.ts';

test('each key of the table stands in one group of the help', () => {
  const shown = GROUPS.flatMap(({ keys }) => keys);
  assert.deepEqual(shown.toSorted(), Object.keys(SHORTCUTS).sort());
});
