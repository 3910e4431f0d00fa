import type { Context } from '../context.ts';
import { sweepIncoming } from '../files/incoming.ts';
import { seconds } from '../kernel/clock.ts';
import { logFailure } from '../kernel/log.ts';
import { removeDoomed, removeUnreferenced } from '../operations/files/clean.ts';
import { ABANDONED_AFTER_SECONDS } from '../operations/files/upload.ts';

const EVERY_MS = 10 * 60_000;

/**
 * Removes files that nothing needs: attachments that no message has held for weeks, what was stored for records that are
 * gone, and what came in and was never taken over. Several nodes may do it at once: each step can be done twice.
 */
export class FileCleaner {
  readonly #context: Context;
  readonly #incoming: string;
  #cancel: () => void = () => {};
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(context: Context, incoming: string) {
    this.#context = context;
    this.#incoming = incoming;
  }

  start(): void {
    this.#wait();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#running;
  }

  #wait(): void {
    if (this.#isStopped) return;
    this.#cancel = this.#context.clock.after(EVERY_MS, () => {
      this.#running = this.clean()
        .catch(
          logFailure(
            this.#context.log,
            'Unused files could not be removed; ten minutes later it is tried again.',
            { job: 'file-cleaner' },
          ),
        )
        .then(() => this.#wait());
    });
  }

  async clean(): Promise<void> {
    const { clock } = this.#context;
    while (!this.#isStopped && (await removeUnreferenced(this.#context)));
    while (!this.#isStopped && (await removeDoomed(this.#context, seconds(clock))));
    await sweepIncoming(this.#incoming, clock.now() - ABANDONED_AFTER_SECONDS * 1000);
  }
}
