import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Pump } from './pump.ts';

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
};

test('each has one turn in a round, however often there is news', async () => {
  const seen: number[] = [];
  let rounds = 0;
  const pump = new Pump<number>(
    (each) => seen.push(each),
    () => rounds++,
  );
  for (let time = 0; time < 3; time++) for (let each = 0; each < 600; each++) pump.add(each);
  await turns(1);
  assert.equal(seen.length, 250, 'a slice');
  pump.add(seen.length);
  await turns(2);
  assert.equal(seen.length, 600);
  assert.equal(rounds, 1);
});

test('what comes while a round is under way, to one who had a turn, is for the next', async () => {
  const seen: string[] = [];
  const pump = new Pump<string>(
    (each) => {
      seen.push(each);
      if (seen.length === 2) pump.add(each);
    },
    () => seen.push('round'),
  );
  pump.add('a');
  pump.add('b');
  while (seen.length < 5) await turns(1);
  assert.deepEqual(seen, ['round', 'a', 'b', 'round', 'a']);
});

test('who has gone gets no turn', async () => {
  const seen: string[] = [];
  const pump = new Pump<string>(
    (each) => seen.push(each),
    () => {},
  );
  pump.add('a');
  pump.add('b');
  pump.delete('a');
  await turns(2);
  assert.deepEqual(seen, ['b']);
});
