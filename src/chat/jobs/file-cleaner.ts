import { sweepIncoming } from '../../engine/files/incoming.ts';
import { restingTransact } from '../../engine/jobs/rests.ts';
import type { Job } from '../../engine/jobs/worker.ts';
import { seconds } from '../../engine/kernel/clock.ts';
import type { Context } from '../context.ts';
import { removeDueFiles, removeUnreferenced } from '../operations/files/clean.ts';
import { ABANDONED_AFTER_SECONDS } from '../operations/files/upload.ts';

const EVERY_MS = 10 * 60_000;

/** Removes unused files every ten minutes. `incoming` is the folder of unfinished uploads. */
export const fileCleaner = (context: Context, incoming: string): Job => ({
  name: 'file-cleaner',
  failure: 'Unused files could not be removed.',
  firstAfter: EVERY_MS,
  longestPause: EVERY_MS,
  async run({ signal }) {
    await clean(context, incoming, signal);
    return { afterMs: EVERY_MS };
  },
});

/**
 * Removes attachments that no message has referenced for weeks, stored files without a record, and abandoned uploads.
 * Several nodes may do this at the same time: each step can be repeated.
 */
export async function clean(context: Context, incoming: string, signal?: AbortSignal): Promise<void> {
  const { clock } = context;
  const restful = { ...context, transact: restingTransact(context.transact, { signal }) };
  while (!signal?.aborted && (await removeUnreferenced(restful)));
  while (!signal?.aborted && (await removeDueFiles(restful, seconds(clock))));
  await sweepIncoming(incoming, clock.now() - ABANDONED_AFTER_SECONDS * 1000);
}
