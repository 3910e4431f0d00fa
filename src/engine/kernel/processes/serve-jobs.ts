import type { JobAnswer, JobLimits } from './job-limits.ts';
import { WorkerThread } from './worker-thread.ts';

const MIB = 1 << 20;

/**
 * Serves jobs in a process that `JobProcess` starts: one at a time, until the server ends the process or is gone. A thread
 * ends the process at its limits (`watch-thread.ts`), since `work` may keep this thread busy.
 */
export function serveJobs<Job, Outcome>(work: (job: Job) => Promise<Outcome>): void {
  const limits = JSON.parse(process.argv[2] ?? '') as JobLimits;
  // The processor time at which the present job ends; Infinity between jobs.
  const end = new Float64Array(new SharedArrayBuffer(8)).fill(Number.POSITIVE_INFINITY);
  new WorkerThread({
    entry: new URL('./watch-thread.ts', import.meta.url),
    name: 'parley-watch',
    does: 'ends costly jobs',
    data: { limits, end },
    // Without it the process would have no limits.
    onLost: () => process.kill(process.pid, 'SIGKILL'),
  }).start();
  process.on('message', async (job: Job) => {
    end[0] = processorMs() + limits.processorMs;
    const outcome = await work(job);
    end[0] = Number.POSITIVE_INFINITY;
    const isSpent = process.memoryUsage.rss() > (limits.memoryMib * MIB) / 2;
    process.send?.({ outcome, isSpent } satisfies JobAnswer<Outcome>);
  });
  // A library may keep its threads busy; an ordinary exit would wait for them.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
