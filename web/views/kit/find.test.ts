import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matching, prepared } from './find.ts';

const people = prepared(
  [
    { name: 'Ada Lovelace', address: 'countess@example.com' },
    { name: 'Adam', address: null },
    { name: 'bob', address: null },
    { name: 'Zoë Adams', address: 'zoe@example.com' },
  ],
  { textsOf: ({ name }) => [name], addressOf: ({ address }) => address },
);
const found = (wanted: string) => matching(people, wanted).map(({ name }) => name);

test('Names that begin with the query come before names that have it', () => {
  assert.deepEqual(found('ada'), ['Adam', 'Ada Lovelace', 'Zoë Adams']);
});

test('An address finds its person, and only in one piece', () => {
  assert.deepEqual(found('countess@'), ['Ada Lovelace']);
  assert.deepEqual(found('cntss'), []);
  assert.deepEqual(found('nobody'), []);
});

test('A match in the first text counts twice as much as one in another', () => {
  const channels = prepared(
    [
      { name: 'random', about: 'trams' },
      { name: 'trams', about: '' },
    ],
    { textsOf: ({ name, about }) => [name, about] },
  );
  assert.deepEqual(
    matching(channels, 'trams').map(({ name }) => name),
    ['trams', 'random'],
  );
});
