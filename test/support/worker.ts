import type { Context } from '../../src/chat/context.ts';
import { type Job, type JobRun, Worker } from '../../src/engine/jobs/worker.ts';

/** For a run without a worker. */
export const oneRun = (): JobRun => ({ signal: new AbortController().signal, wake: () => {} });

/** A worker that no event wakes. */
export const workerOf = (context: Pick<Context, 'clock' | 'log'>, job: Job): Worker =>
  new Worker(job, context, { onEntries: () => {} });
