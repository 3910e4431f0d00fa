import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PeopleRuns } from './people-runs.ts';

const person = (id: number, text = `{"user_id":${id}}`) => ({ user: { id }, text });
const people = (count: number, from = 1) => Array.from({ length: count }, (_, index) => person(index + from));

test('the runs have all texts in order', () => {
  const runs = new PeopleRuns().split('member', people(1000));
  assert.deepEqual(
    runs.flat(),
    people(1000).map(({ text }) => text),
  );
  assert.ok(runs.length > 5 && runs.every((run) => run.length > 0));
  assert.deepEqual(new PeopleRuns().split('member', []), []);
});

test('people who are not in the order of their IDs are all there', () => {
  const mixed = [...people(3, 500), ...people(3), ...people(3, 503)];
  const runs = new PeopleRuns();
  for (const _ of ['first', 'second'])
    assert.deepEqual(
      runs.split('member', mixed).flat(),
      mixed.map(({ text }) => text),
    );
});

test('a run is the same array until somebody in it changes', () => {
  const runs = new PeopleRuns();
  const before = runs.split('member', people(1000));
  const again = runs.split('member', people(1000));
  assert.ok(again.every((run, index) => run === before[index]));
  const changed = people(1000).map((each) => (each.user.id === 300 ? person(300, '{"renamed":1}') : each));
  const after = runs.split(
    'member',
    changed.filter(({ user }) => user.id !== 700),
  );
  assert.deepEqual(
    after.flatMap((run, index) => (run === before[index] ? [] : [index])),
    [2, 5],
  );
});

test('kinds of viewers have runs of their own, of which few are remembered', () => {
  const runs = new PeopleRuns();
  const first = runs.split('member', people(5))[0];
  assert.notEqual(runs.split('guest', people(5))[0], first);
  assert.equal(runs.split('member', people(5))[0], first);
  for (let kind = 0; kind < 16; kind++) runs.split(`${kind}`, people(5));
  assert.notEqual(runs.split('member', people(5))[0], first);
});
