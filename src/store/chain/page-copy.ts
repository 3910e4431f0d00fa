import { backup, type DatabaseSync } from 'node:sqlite';

/** A connection in a transaction that reads. */
export type Snapshot = Pick<DatabaseSync, 'close'>;

const PAGES_AT_ONCE = 1000;

/** Copies a database page by page, as its snapshot has it: pages that are written later fit on the copy. */
export async function copyPages(snapshot: Snapshot, path: string, signal: AbortSignal): Promise<void> {
  const progress = () => signal.throwIfAborted();
  await backup(snapshot as DatabaseSync, path, { rate: PAGES_AT_ONCE, progress });
}
