import { setImmediate } from 'node:timers/promises';
import { findCounter } from '../../engine/store/counters.ts';
import { isPostgres } from '../../engine/store/id-lists.ts';
import { isVisitor } from '../rules/people/visitors.ts';
import type { ListViewing } from './message-list.ts';

/** Turns of the event loop that this node's own commits take to come into the memory. */
const TURNS = 3;

/**
 * The same viewing, current where the memory has everything that was committed before the call: then what the memory keeps of rows
 * is as new as the rows. Nothing is kept for visitors.
 */
export async function asCurrent(viewing: ListViewing): Promise<ListViewing> {
  return isVisitor(viewing.viewer) ? viewing : { ...viewing, isCurrent: await hasAll(viewing) };
}

/**
 * On SQLite this is the only process that answers, and a change is answered once it is in the memory. What a command of the operator writes comes into the
 * memory within a second, like all that it writes. A node on PostgreSQL asks for the end of the log: another node may have answered.
 */
async function hasAll({ db, realm }: ListViewing): Promise<boolean> {
  if (!isPostgres(db)) return true;
  const position = await realm.logHead.ask(() => findCounter({ db, realm }, 'log'));
  for (let turn = 0; turn < TURNS && realm.position < position; turn++) await setImmediate();
  return realm.position >= position;
}
