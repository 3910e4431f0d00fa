import assert from 'node:assert/strict';
import { test } from 'node:test';
import { place, runParley } from '../support/process.ts';

test('--restored without a database that was restored makes no organization', async () => {
  const { env } = await place();
  for (const _ of [1, 2]) {
    const { code, stderr } = await runParley(env, ['--restored']);
    assert.equal(code, 1);
    assert.equal(
      stderr,
      '--restored is for a database that was restored, and this one has no organization.\n',
    );
  }
});
