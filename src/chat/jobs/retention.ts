import { Items } from '../../engine/jobs/items.ts';
import { type RestsOptions, restingTransact } from '../../engine/jobs/rests.ts';
import type { Job, JobRun, Next } from '../../engine/jobs/worker.ts';
import { seconds } from '../../engine/kernel/clock.ts';
import type { Context } from '../context.ts';
import {
  expireDirectMessages,
  expireInChannel,
  expiresDirectMessages,
  listChannelsToExpire,
} from '../operations/messages/expire.ts';
import type { Tx } from '../realm/tx.ts';

const EVERY_MS = 3_600_000;

/** In the place of a channel's ID: all direct messages. */
const DIRECT = 0;

/**
 * Deletes messages past their retention, at the start and each hour. Channels are items: one that fails keeps no other from being
 * emptied. One that was given up is left out until an operator asks for it, or the server starts again.
 */
export class Retention implements Job {
  readonly name = 'retention';
  readonly failure = 'Messages past their retention could not be deleted.';
  readonly longestPause = EVERY_MS;
  readonly items: Items;
  readonly #context: Context;
  readonly #givenUp = new Set<number>();

  constructor(context: Context) {
    this.#context = context;
    this.items = new Items(context, {
      ...{ job: this.name, kind: 'channel' },
      again: async (channelId) => {
        await expireIn({ transact: restingTransact(context.transact) }, channelId);
        this.#givenUp.delete(channelId);
      },
      giveUp: async (_, channelId) => {
        this.#givenUp.add(channelId);
      },
    });
  }

  async run({ signal }: JobRun): Promise<Next> {
    await expire(this.#context, { signal }, async (channelId, deleteAll) => {
      if (!this.#givenUp.has(channelId)) await this.items.attempt(channelId, deleteAll);
    });
    return { afterMs: EVERY_MS };
  }
}

type RetentionContext = Pick<Context, 'clock' | 'db' | 'realm' | 'transact'>;

/** Deletes messages past their retention, of one channel after the other. `attempt` calls what deletes those of one. */
export async function expire(
  context: RetentionContext,
  options: RestsOptions = {},
  attempt: (channelId: number, deleteAll: () => Promise<void>) => Promise<void> = (_, deleteAll) =>
    deleteAll(),
): Promise<void> {
  const { clock, db, realm, transact } = context;
  const rests = { ...options, transact: restingTransact(transact, options) };
  const channelIds = await listChannelsToExpire({ db, realm }, seconds(clock));
  for (const channelId of [...(expiresDirectMessages(realm) ? [DIRECT] : []), ...channelIds])
    await attempt(channelId, () => expireIn(rests, channelId));
}

/**
 * In short transactions. Each searches expired messages anew: nodes that work at the same time do nothing twice, and the next run
 * completes an interrupted one.
 */
async function expireIn(
  { transact, signal }: Pick<Context, 'transact'> & RestsOptions,
  channelId: number,
): Promise<void> {
  const expireSome = (tx: Tx) =>
    channelId === DIRECT ? expireDirectMessages(tx) : expireInChannel(tx, channelId);
  while (!signal?.aborted && (await transact(expireSome)));
}
