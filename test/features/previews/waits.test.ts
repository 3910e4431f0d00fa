import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findNextWait, leaseWaits, putWaits } from '../../../src/features/previews/linked-pages.ts';
import { startServer } from '../../support/server.ts';

const LEASE_SECONDS = 300;

test('a message that waits is leased by one node at a time, until the lease ends', async () => {
  const { app, context, clock } = await startServer();
  await app.stopJobs();
  const lease = (limit: number) =>
    context.transact((tx) => leaseWaits(tx, { until: tx.now + LEASE_SECONDS, limit }));
  const now = await context.transact(async (tx) => {
    await putWaits(tx, [7, 8], tx.now);
    await putWaits(tx, [9], tx.now + 60);
    return tx.now;
  });
  const [first] = await lease(1);
  assert.deepEqual([first, ...(await lease(10))].sort(), [7, 8]);
  assert.deepEqual(await lease(10), []);
  assert.equal(await context.transact(findNextWait), now + 60);
  clock.advance(60_000);
  assert.deepEqual(await lease(10), [9]);
  clock.advance(LEASE_SECONDS * 1000);
  assert.deepEqual((await lease(10)).sort(), [7, 8, 9]);
});
