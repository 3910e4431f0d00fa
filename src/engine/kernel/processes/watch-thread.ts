import { workerData } from 'node:worker_threads';
import { COSTLY_SIGNAL, type JobLimits } from './job-limits.ts';

/** The thread that ends its process when a job needs too much (`serve-jobs.ts`). Both figures are those of the whole process. */
const { limits, end } = workerData as { readonly limits: JobLimits; readonly end: Float64Array };

const MIB = 1 << 20;
/** Milliseconds between two looks: a job that writes a gigabyte a second exceeds its memory by 20 MB. */
const EACH_MS = 20;

setInterval(() => {
  const { user, system } = process.cpuUsage();
  const isCostly =
    process.memoryUsage.rss() > limits.memoryMib * MIB || (user + system) / 1000 > (end[0] ?? 0);
  if (isCostly) endProcess();
}, EACH_MS);

function endProcess(): void {
  try {
    process.kill(process.pid, COSTLY_SIGNAL);
  } catch {
    // A system without this signal: the job counts as lost.
    process.kill(process.pid, 'SIGKILL');
  }
}
