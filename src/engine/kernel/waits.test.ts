import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Waits } from './waits.ts';

test('The longest wait is that of the oldest that still waits', async () => {
  let now = 0;
  const waits = new Waits(() => now);
  assert.equal(waits.longest, 0);
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
  const [of, after] = [waits.during(first.promise), waits.during(second.promise)];
  now += 5;
  const late = waits.during(new Promise(() => {}));
  now += 3;
  assert.equal(waits.longest, 8);
  first.resolve('the value');
  assert.equal(await of, 'the value');
  second.reject(new Error('No.'));
  await assert.rejects(after, /^Error: No\.$/);
  assert.equal(waits.longest, 3);
  void late;
});
