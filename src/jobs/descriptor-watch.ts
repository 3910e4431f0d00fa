import { open } from 'node:fs/promises';
import type { Context } from '../context.ts';

const EVERY_MS = 10_000;
const FULL = ['EMFILE', 'ENFILE'];

/** Opens a file that is always there, and closes it. */
const tryOpen = async (): Promise<void> => (await open('/dev/null')).close();

/**
 * Notices that the process may open no more files and connections: new connections are closed then by the operating
 * system and the event loop, and nobody hears of it.
 */
export class DescriptorWatch {
  readonly #context: Pick<Context, 'clock' | 'log'>;
  readonly #try: () => Promise<void>;
  #isFull = false;
  #cancel: () => void = () => {};
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(context: Pick<Context, 'clock' | 'log'>, attempt = tryOpen) {
    this.#context = context;
    this.#try = attempt;
  }

  start(): void {
    if (this.#isStopped) return;
    this.#cancel = this.#context.clock.after(EVERY_MS, () => {
      this.#running = this.#look().finally(() => this.start());
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#running;
  }

  async #look(): Promise<void> {
    const { log } = this.#context;
    const wasFull = this.#isFull;
    try {
      await this.#try();
      this.#isFull = false;
      if (wasFull) log.warn({}, 'Files and connections can be opened again.');
    } catch (err) {
      this.#isFull = FULL.includes((err as NodeJS.ErrnoException).code ?? '');
      if (this.#isFull && !wasFull)
        log.error(
          { err },
          'No more files or connections can be opened: raise the limit of the process (ulimit -n).',
        );
    }
  }
}
