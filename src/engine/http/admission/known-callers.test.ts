import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Caller } from '../../declared.ts';
import { KnownCallers } from './callers.ts';

type User = Caller['user'];

const userOf = (id: number) => ({ id }) as User;

test('an account is remembered for as long as its record is the one in memory', () => {
  let current = userOf(1);
  const known = new KnownCallers((user) => user === current);
  assert.equal(known.find('Basic one'), undefined);
  known.remember('Basic one', current);
  assert.equal(known.find('Basic one'), current);
  assert.equal(known.find('Basic other'), undefined);
  current = userOf(1);
  assert.equal(known.find('Basic one'), undefined);
  assert.equal(known.size, 0);
});

test('no more than ten thousand are remembered, the oldest go', () => {
  const known = new KnownCallers(() => true);
  for (let id = 0; id < 10_010; id++) known.remember(`Basic ${id}`, userOf(id));
  assert.equal(known.size, 10_000);
  assert.equal(known.find('Basic 9'), undefined);
  assert.equal(known.find('Basic 10')?.id, 10);
});
