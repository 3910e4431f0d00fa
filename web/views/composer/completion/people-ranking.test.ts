import assert from 'node:assert/strict';
import test from 'node:test';
import { processorMs } from '../../../../test/support/processor-time.ts';
import { type Candidate, type Nearness, rankPeople } from './people-ranking.ts';

const NAMES = ['Amara Okafor', 'Tomás Silva', 'Mei Tanaka', 'Tom Amberg', 'Amir'];
const people = new Map<number, Candidate>(
  NAMES.map((full_name, index) => [index + 1, { user_id: index + 1, full_name }]),
);
const nobody: Nearness = { isThere: () => false, recent: new Map<number, number>() };
const names = (query: string, near = nobody) => rankPeople(people, query, near).map((each) => each.full_name);

test('the beginnings of names come before the beginnings of their words, shorter names first', () => {
  assert.deepEqual(names('am'), ['Amir', 'Amara Okafor', 'Tom Amberg']);
});

test('accents do not count, and each word may be shortened', () => {
  assert.deepEqual(names('tomas'), ['Tomás Silva']);
  assert.deepEqual(names('ok am'), ['Amara Okafor']);
  assert.deepEqual(names('mara'), []);
});

test('people of the channel come first, then recent writers', () => {
  const near = { isThere: (id: number) => id === 4, recent: new Map([[1, 0]]) };
  assert.deepEqual(names('am', near), ['Tom Amberg', 'Amara Okafor', 'Amir']);
});

test('people who left the organization are not offered', () => {
  const gone = new Map([[1, { user_id: 1, full_name: 'Amara', is_active: false }]]);
  assert.deepEqual(rankPeople(gone, 'a', nobody), []);
});

test('10,000 people take milliseconds a key', () => {
  const many = new Map<number, Candidate>();
  for (let id = 1; id <= 10_000; id += 1) {
    many.set(id, { user_id: id, full_name: `${NAMES[id % 5]} Number ${id}` });
  }
  rankPeople(many, '', nobody);
  const times = ['', 'a', 'am', 'ama', 'ama nu', 'zz'].map((query) =>
    processorMs(() => rankPeople(many, query, nobody)),
  );
  assert.ok(Math.max(...times) < 150, `${times}`);
});
