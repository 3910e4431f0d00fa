import { backup, type DatabaseSync } from 'node:sqlite';

/** A connection in a reading transaction. */
export type DatabaseSnapshot = Pick<DatabaseSync, 'close'>;

const PAGES_AT_ONCE = 1000;

/** Copies a database page by page, as its snapshot has it: pages written later can be applied to the copy. */
export async function copyPages(
  snapshot: DatabaseSnapshot,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const progress = () => signal.throwIfAborted();
  await backup(snapshot as DatabaseSync, path, { rate: PAGES_AT_ONCE, progress });
}
