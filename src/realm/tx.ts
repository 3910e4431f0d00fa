import { mergeTouches, type Touches } from '../events/touches.ts';
import type { StoreTx } from '../store/door.ts';
import { reload } from './load.ts';
import type { Realm } from './realm.ts';

/** What an operation writes with. `realm` is exactly true for the moment of the transaction. */
export interface Tx extends StoreTx {
  readonly realm: Realm;
  /** Says which rows the operation has written; they are read once more when it ends. */
  touch(touches: Touches): void;
}

/** Runs an operation on `realm`; the log carries what it has changed of it. */
export async function runOperation<T>(
  storeTx: StoreTx,
  realm: Realm,
  operation: (tx: Tx) => Promise<T>,
): Promise<T> {
  const all: Touches[] = [];
  const tx: Tx = Object.assign(storeTx, { realm, touch: (touches: Touches) => void all.push(touches) });
  const value = await operation(tx);
  if (all.length > 0) tx.record(await reload(tx.db, realm.id, mergeTouches(all)));
  return value;
}
