import type { Context } from '../context.ts';
import { seconds } from '../kernel/clock.ts';
import { logFailure } from '../kernel/log.ts';
import {
  expireDirectMessages,
  expireInChannel,
  expiresDirectMessages,
  listChannelsToExpire,
} from '../operations/messages/expire.ts';
import type { Tx } from '../realm/tx.ts';

const EVERY_MS = 3_600_000;

/**
 * Deletes the messages that are to be kept no longer, at the start and once an hour, in short transactions. Each
 * transaction asks anew what is past its time: nodes that do it at once do nothing twice, and one that ends in the
 * middle leaves the rest to the next time.
 */
export class Retention {
  readonly #context: Context;
  #cancel: () => void = () => {};
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(context: Context) {
    this.#context = context;
  }

  start(): void {
    this.#running = this.expire()
      .catch(
        logFailure(
          this.#context.log,
          'Messages past their retention could not be deleted; the next hour tries again.',
          { job: 'retention' },
        ),
      )
      .finally(() => {
        if (!this.#isStopped) this.#cancel = this.#context.clock.after(EVERY_MS, () => this.start());
      });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#running;
  }

  async expire(): Promise<void> {
    const { clock, read, realm } = this.#context;
    if (expiresDirectMessages(realm)) await this.#whileMore(expireDirectMessages);
    for (const channelId of await listChannelsToExpire(read, realm, seconds(clock))) {
      await this.#whileMore((tx) => expireInChannel(tx, channelId));
    }
  }

  async #whileMore(expire: (tx: Tx) => Promise<boolean>): Promise<void> {
    while (!this.#isStopped && (await this.#context.transact(expire)));
  }
}
