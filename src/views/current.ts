import { setImmediate } from 'node:timers/promises';
import { isVisitor } from '../rules/people/visitors.ts';
import { findCounter } from '../store/engine/counters.ts';
import { isPostgres } from '../store/engine/id-lists.ts';
import type { ListViewing } from './message-list.ts';

/** Turns of the event loop that this node's own commits take to come into the memory. */
const TURNS = 3;

/**
 * The same viewing, current where the memory has come to the end of the log as it is after the call: then what the memory keeps of rows
 * is as new as the rows. On SQLite the rows are in the process, and nothing is kept.
 */
export async function asCurrent(viewing: ListViewing): Promise<ListViewing> {
  const { db, realm, viewer } = viewing;
  if (!isPostgres(db) || isVisitor(viewer)) return viewing;
  const position = await realm.logHead.ask(() => findCounter({ db, realm }, 'log'));
  for (let turn = 0; turn < TURNS && realm.position < position; turn++) await setImmediate();
  return { ...viewing, isCurrent: realm.position >= position };
}
