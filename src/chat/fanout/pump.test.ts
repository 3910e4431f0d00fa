import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Pump } from './pump.ts';

const named = <T>(name: T) => ({ name, isQueued: false });

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
};

test('each has one turn in a round, however often there is news', async () => {
  const seen: number[] = [];
  let rounds = 0;
  const all = Array.from({ length: 600 }, (_, index) => named(index));
  const pump = new Pump<(typeof all)[number]>(
    ({ name }) => seen.push(name),
    () => rounds++,
  );
  for (let time = 0; time < 3; time++) for (const each of all) pump.add(each);
  await turns(1);
  assert.equal(seen.length, 250, 'a slice');
  pump.add(all[250] as (typeof all)[number]);
  await turns(2);
  assert.equal(seen.length, 600);
  assert.equal(rounds, 1);
});

test('what comes while a round is under way, to one who had a turn, is for the next', async () => {
  const seen: string[] = [];
  const [a, b] = [named('a'), named('b')];
  const pump = new Pump<typeof a>(
    (each) => {
      seen.push(each.name);
      if (seen.length === 2) pump.add(each);
    },
    () => seen.push('round'),
  );
  pump.add(a);
  pump.add(b);
  while (seen.length < 5) await turns(1);
  assert.deepEqual(seen, ['round', 'a', 'b', 'round', 'a']);
});

test('who has gone gets no turn', async () => {
  const seen: string[] = [];
  const [a, b] = [named('a'), named('b')];
  const pump = new Pump<typeof a>(
    ({ name }) => seen.push(name),
    () => {},
  );
  pump.add(a);
  pump.add(b);
  pump.delete(a);
  await turns(2);
  assert.deepEqual(seen, ['b']);
});
