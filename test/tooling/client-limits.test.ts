import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOUNDS } from '../../src/kernel/bounds.ts';
import { MOST_BOTS } from '../../web/state/bots.ts';

test('the client says the limits that the server has', () => {
  assert.equal(MOST_BOTS, BOUNDS.bots);
});
