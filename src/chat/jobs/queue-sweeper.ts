import type { Job } from '../../engine/jobs/worker.ts';
import type { Context } from '../context.ts';

const EVERY_MS = 30_000;

/** Expires idle event queues and saves the positions of the others. */
export const queueSweeper = ({ fanout }: Pick<Context, 'fanout'>): Job => ({
  name: 'queue-sweeper',
  failure: 'Event queues could not be swept.',
  firstAfter: EVERY_MS,
  async run() {
    await fanout.expiry.sweep();
    return { afterMs: EVERY_MS };
  },
});
