import { type ChildProcess, fork } from 'node:child_process';
import type { ImageJob, ImageOutcome } from './image-jobs.ts';

/** The limit of the JavaScript heap; pixels are outside the heap. */
const MOST_HEAP_MIB = 128;

/** A process that works on one picture at a time. It has none of the server's environment variables, and ends with the server. */
export class ImageProcess {
  readonly #child: ChildProcess;
  #hasEnded = false;

  constructor(entry: URL) {
    this.#child = fork(entry, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
      execArgv: [`--max-old-space-size=${MOST_HEAP_MIB}`],
    });
    this.#child.once('exit', () => {
      this.#hasEnded = true;
    });
    // `run` throws; without this listener the server would end.
    this.#child.on('error', () => {});
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Throws when the process ends before the picture is done. */
  async run(job: ImageJob): Promise<ImageOutcome> {
    const child = this.#child;
    this.#hold(true);
    return new Promise<ImageOutcome>((resolve, reject) => {
      const settle = () => {
        child.off('message', done).off('exit', fail).off('error', fail);
        this.#hold(false);
      };
      const done = (outcome: unknown) => {
        settle();
        resolve(outcome as ImageOutcome);
      };
      const fail = () => {
        settle();
        this.end();
        reject(new Error('The process for pictures has ended.'));
      };
      child.on('message', done).on('exit', fail).on('error', fail);
      if (this.#hasEnded || !child.connected) fail();
      else child.send(job, (error) => error && fail());
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
