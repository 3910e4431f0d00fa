import type { LogPage } from '../../engine/log/log-entry.ts';
import type { Rows } from '../../engine/store/engine.ts';
import { findPruned, listLogPage } from '../../engine/store/log.ts';
import type { Queue } from './queue.ts';
import type { Tail } from './tail.ts';

interface LogSource extends Rows {
  readonly tail: Tail;
}

/** The next entries for a queue; undefined: they have been deleted from the log. */
export async function readLog(
  { db, realm, tail }: LogSource,
  queue: Queue,
  { upTo, limit }: { readonly upTo: number; readonly limit: number },
): Promise<LogPage | undefined> {
  const after = queue.upTo;
  const kept = tail.after(after, upTo);
  if (kept) return { entries: kept, isLast: true };
  const page = await listLogPage({ db, realm }, { after, upTo, limit });
  // Asked after reading: if nothing was deleted by now, the page read before is complete.
  const pruned = await findPruned({ db, realm });
  if (after < pruned && queue.misses(queue.sent, pruned)) return undefined;
  return page;
}
