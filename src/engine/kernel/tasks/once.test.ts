import assert from 'node:assert/strict';
import { test } from 'node:test';
import { once, onceMade } from './once.ts';

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

test('a value is made at the first call, also one that is undefined; after a failure it is made again', () => {
  let calls = 0;
  const get = once(() => {
    calls++;
    if (calls === 1) throw new Error('no space left');
    return undefined;
  });
  assert.throws(get, /no space left/);
  get();
  assert.equal(get(), undefined);
  assert.equal(calls, 2);
});
