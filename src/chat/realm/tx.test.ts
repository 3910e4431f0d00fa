import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TxParts } from '../../engine/store/open-tx.ts';
import type { Change } from '../store/log/change.ts';
import type { Realm } from './realm.ts';
import { type AfterChange, type Done, RealmTx, runOperation, type Tx } from './tx.ts';

/** Runs an operation on an organization without rows; returns what the audit log derives its entries from. */
async function audited(operation: (tx: Tx) => Promise<void>, afterChange: AfterChange): Promise<Done[]> {
  const users = new Map();
  const before = { id: 1, users, fork: () => ({ users, put() {} }) } as unknown as Realm;
  const seen: Done[] = [];
  const audit = (done: Done) => {
    seen.push(done);
    return [];
  };
  const start = {
    before,
    actor: 'server' as const,
    follow: async () => {},
    afterChange: [afterChange],
    audit,
  };
  await runOperation(new RealmTx({} as TxParts, start), start, operation);
  return seen;
}

const changed = (...ids: readonly number[]): Change =>
  ({ users: ids.map((id) => ({ id })) }) as unknown as Change;

const twoChanges = async (tx: Tx) => {
  tx.record(changed(1));
  tx.record(changed(2));
};

test('the changes of an operation are joined once for all who follow it', async () => {
  const followed: Change[] = [];
  const [done, ...more] = await audited(twoChanges, async (_, { change }) => void followed.push(change));
  assert.deepEqual(followed, [changed(1, 2)]);
  assert.equal(done?.change, followed[0]);
  assert.deepEqual(more, []);
});

test('what a follower changes is audited, and the follower is not called again', async () => {
  const followed: Change[] = [];
  const [done] = await audited(twoChanges, async (tx, { change }) => {
    followed.push(change);
    tx.record(changed(3));
  });
  assert.deepEqual(followed, [changed(1, 2)]);
  assert.deepEqual(done?.change, changed(1, 2, 3));
});

test('an operation that changes nothing in memory is followed by nobody', async () => {
  const done = await audited(
    async () => {},
    async () => assert.fail(),
  );
  assert.deepEqual(done, []);
});
