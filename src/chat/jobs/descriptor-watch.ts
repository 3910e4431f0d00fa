import { open } from 'node:fs/promises';
import type { Job } from '../../engine/jobs/worker.ts';
import type { Log } from '../../engine/kernel/log.ts';

const EVERY_MS = 10_000;
const FULL = ['EMFILE', 'ENFILE'];

/** Opens a file that exists on every system, and closes it. */
const tryOpen = async (): Promise<undefined> => {
  await (await open('/dev/null')).close();
};

/**
 * Logs when the process has no file descriptors left: the operating system and the event loop then close new
 * connections silently.
 */
export function descriptorWatch(
  { log }: { readonly log: Log },
  attempt: () => Promise<undefined> = tryOpen,
): Job {
  let isFull = false;
  return {
    name: 'descriptor-watch',
    failure: 'The number of open files could not be checked.',
    firstAfter: EVERY_MS,
    async run() {
      const wasFull = isFull;
      const err = await attempt().catch((error: NodeJS.ErrnoException) => error);
      isFull = FULL.includes(err?.code ?? '');
      if (isFull && !wasFull)
        log.error(
          { err },
          'No more files or connections can be opened: raise the limit of the process (ulimit -n).',
        );
      else if (!err && wasFull) log.warn({}, 'Files and connections can be opened again.');
      return { afterMs: EVERY_MS };
    },
  };
}
