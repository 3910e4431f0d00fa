import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Turns } from './turns.ts';

test('outcomes come in the order of the calls, also after one that failed', async () => {
  const turns = new Turns();
  const slow = Promise.withResolvers<string>();
  const said: string[] = [];
  const say = (text: string) => said.push(text);
  const all = [
    turns.take(1, slow.promise).then(say),
    turns.take(1, Promise.reject(new Error('no'))).catch(() => say('failed')),
    turns.take(1, Promise.resolve('third')).then(say),
    turns.take(2, Promise.resolve('of another')).then(say),
  ];
  await all[3];
  assert.deepEqual(said, ['of another']);
  slow.resolve('first');
  await Promise.all(all);
  assert.deepEqual(said, ['of another', 'first', 'failed', 'third']);
});
