import assert from 'node:assert/strict';
import { test } from 'node:test';
import { find, findPeople } from './find.ts';

const NAMES = ['general 10', 'sewing', 'general 9', 'gen'];
const found = (text: string, most = 10) => find(NAMES, { text, most }, (name) => name);

test('what fits best comes first, and what fits alike in the order of names', () => {
  assert.deepEqual(found('gen'), ['gen', 'general 9', 'general 10']);
  assert.deepEqual(found('sew'), ['sewing']);
  assert.deepEqual(found(''), ['gen', 'general 9', 'general 10', 'sewing']);
  assert.deepEqual(
    find(['design b', 'web a', 'design a'], { text: 'design', most: 3 }, (name) => name),
    [...['design a', 'design b']],
  );
});

test('no more are found than are wanted', () => {
  assert.deepEqual(found('gen', 2), ['gen', 'general 9']);
});

test('people whose account is deactivated are not found', () => {
  const people = [{ full_name: 'Ada', is_active: false }, { full_name: 'Adam' }];
  assert.deepEqual(findPeople(people, 'ada', 5), [people[1]]);
});
