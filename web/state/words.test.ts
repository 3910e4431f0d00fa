import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byWords } from './words.ts';

test('A text has all words of the query, in any order and any case of letters', () => {
  const has = byWords('  TEA  green ');
  assert.deepEqual(['Green tea', 'tea', 'evergreen STEAM', ''].map(has), [true, false, true, false]);
});

test('A query without words fits each text', () => {
  assert.deepEqual(['', 'tea'].map(byWords(' ')), [true, true]);
});
