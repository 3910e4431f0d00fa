import assert from 'node:assert/strict';
import { test } from 'node:test';
import { within } from '../../verify/support/deadline.ts';

test('a trial that hangs ends, and reports its last action', async () => {
  const never = new Promise<void>(() => {});
  await assert.rejects(
    within(1, () => 'the start of the servers', never),
    { message: 'It did not end in 0.001 s. Last: the start of the servers.' },
  );
});

test('a trial that ends in time gives its result', async () => {
  assert.equal(await within(60_000, () => '', Promise.resolve('ended')), 'ended');
});
