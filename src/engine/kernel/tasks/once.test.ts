import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onceMade } from './once.ts';

test('what could not be made is tried again; what was made is kept', async () => {
  let calls = 0;
  const get = onceMade(async () => {
    calls++;
    if (calls === 1) throw new Error('no space left');
    return { calls };
  });
  await assert.rejects(Promise.all([get(), get()]), /no space left/);
  const [one, two] = await Promise.all([get(), get()]);
  assert.equal(one, two);
  assert.equal(calls, 2);
});
