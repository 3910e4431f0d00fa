import type { Members, Subscription } from '../model/channels.ts';
import type { Parts } from '../model/parts.ts';
import type { StoreTx } from '../store/engine/tx.ts';
import type { Change } from '../store/log/change.ts';
import { loadParts } from '../store/log/parts.ts';
import { type Put, putRows } from '../store/log/put.ts';

import type { Realm } from './realm.ts';

/** What an operation writes with. */
export interface Tx extends StoreTx {
  /** The organization with all that this operation has put. */
  readonly realm: Realm;
  /** The organization before the operation. */
  readonly before: Realm;
  /** Writes rows, and emits what follows from them (`Consequences`); `realm` has them afterwards. */
  put(rows: Put): Promise<void>;
  /** Has the log carry, and `realm` have, rows that the operation has written itself. */
  record(change: Change): void;
  /** The same for a short list of the organization, which is read again. */
  recordPart(name: keyof Parts): Promise<void>;
}

/** A step of an operation: rows were put. */
export interface Step {
  readonly before: Realm;
  readonly after: Realm;
  readonly put: Put;
}

/** Emits what follows from a step: who comes to see what, who no longer does, and what others see that is different. */
export type Consequences = (step: Step, tx: Pick<Tx, 'db' | 'emit' | 'now'>) => Promise<void>;

/** Runs an operation on `before`; the log carries what it changes of it. */
export function runOperation<T>(
  storeTx: StoreTx,
  { before, follow }: { readonly before: Realm; readonly follow: Consequences },
  operation: (tx: Tx) => Promise<T>,
): Promise<T> {
  let realm = before;
  const log = storeTx.record.bind(storeTx);
  const take = (change: Change) => {
    if (realm === before) realm = before.fork();
    realm.put(change);
    log(change);
  };
  const tx: Tx = Object.assign(Object.defineProperty(storeTx, 'realm', { get: () => realm }) as Tx, {
    before,
    record: take,
    async recordPart(name: keyof Parts) {
      take({ parts: await loadParts(storeTx.db, before.id, [name]) });
    },
    async put(rows: Put) {
      await putRows(storeTx, realm, rows);
      const change = changeOf(rows);
      const step = { before: realm, after: realm.fork(), put: rows };
      step.after.put(change);
      await follow(step, storeTx);
      take(change);
    },
  });
  return operation(tx);
}

function changeOf({ subscriptions, ...rows }: Put): Change {
  return subscriptions ? { ...rows, members: membersOf(subscriptions) } : rows;
}

/** People with equal subscriptions to a channel, together. */
function membersOf(subscriptions: readonly Subscription[]): Members[] {
  const groups = Map.groupBy(subscriptions, ({ userId: _, ...membership }) =>
    Object.values(membership).join(),
  );
  return [...groups.values()].map((some) => {
    const { userId: _, ...membership } = some[0] as Subscription;
    return { membership, userIds: some.map(({ userId }) => userId) };
  });
}
