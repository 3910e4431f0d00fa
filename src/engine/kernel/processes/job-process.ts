import { type ChildProcess, fork } from 'node:child_process';
import { COSTLY_SIGNAL, type JobAnswer, type JobLimits } from './job-limits.ts';

/** How a job ended. `costly`: it needed more than the limits; `lost`: its process ended for another reason, or did not start. */
export type JobEnd<Outcome> =
  | { readonly kind: 'done'; readonly outcome: Outcome }
  | { readonly kind: 'costly' }
  | { readonly kind: 'lost' };

/** A process that does one job at a time. It has none of the server's environment variables, and ends with the server. */
export class JobProcess<Job extends object, Outcome> {
  readonly #child: ChildProcess;
  #hasEnded = false;

  /** `entry`: a program that calls `serveJobs`. */
  constructor(entry: URL, limits: JobLimits) {
    this.#child = fork(entry, [JSON.stringify(limits)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
      execArgv: [`--max-old-space-size=${limits.heapMib}`],
    });
    this.#child.once('exit', () => {
      this.#hasEnded = true;
    });
    // `run` says so; without this listener the server would end.
    this.#child.on('error', () => {});
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  async run(job: Job): Promise<JobEnd<Outcome>> {
    const child = this.#child;
    this.#hold(true);
    return new Promise((resolve) => {
      const settle = (end: JobEnd<Outcome>) => {
        child.off('message', done).off('exit', exited).off('error', fail);
        this.#hold(false);
        resolve(end);
      };
      const done = (answer: unknown) => {
        const { outcome, isSpent } = answer as JobAnswer<Outcome>;
        if (isSpent) this.end();
        settle({ kind: 'done', outcome });
      };
      const exited = (_: number | null, signal: NodeJS.Signals | null) =>
        settle({ kind: signal === COSTLY_SIGNAL ? 'costly' : 'lost' });
      const fail = () => {
        this.end();
        settle({ kind: 'lost' });
      };
      child.on('message', done).on('exit', exited).on('error', fail);
      if (this.#hasEnded || !child.connected) fail();
      // The process may end while the job is sent; `exit` says why.
      else child.send(job, (error) => error && this.end());
    });
  }

  end(): void {
    this.#hasEnded = true;
    this.#child.kill('SIGKILL');
  }

  /** An idle process does not keep the server alive. */
  #hold(isBusy: boolean): void {
    if (isBusy) {
      this.#child.ref();
      this.#child.channel?.ref();
    } else {
      this.#child.unref();
      this.#child.channel?.unref();
    }
  }
}
