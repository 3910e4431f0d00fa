/** What one process may use. */
export interface JobLimits {
  /** MiB of resident memory, as the system counts it: heap, buffers and native libraries together. */
  readonly memoryMib: number;
  /** MiB of the JavaScript heap. */
  readonly heapMib: number;
  /** Milliseconds of processor time for one job. A busy machine does not shorten it. */
  readonly processorMs: number;
}

/** The signal by which a process ends itself when a job needs more than its limits. */
export const COSTLY_SIGNAL = 'SIGUSR2';

/** The answer of a process. */
export interface JobAnswer<Outcome> {
  readonly outcome: Outcome;
  /** Whether the process has taken so much memory that the next job needs a new one. */
  readonly isSpent: boolean;
}
