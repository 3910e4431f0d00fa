import type { Context } from '../context.ts';
import { seconds } from '../kernel/clock.ts';
import {
  expireDirectMessages,
  expireInChannel,
  expiresDirectMessages,
  listChannelsToExpire,
} from '../operations/messages/expire.ts';
import type { Tx } from '../realm/tx.ts';
import { type RestsOptions, restingTransact } from './rests.ts';
import type { Job } from './worker.ts';

const EVERY_MS = 3_600_000;

/** Deletes messages past their retention, at the start and each hour. */
export const retention = (context: Context): Job => ({
  name: 'retention',
  failure: 'Messages past their retention could not be deleted.',
  longestPause: EVERY_MS,
  async run({ signal }) {
    await expire(context, { signal });
    return { afterMs: EVERY_MS };
  },
});

/**
 * Deletes messages past their retention, in short transactions with rests between them. Each transaction searches expired messages anew: nodes
 * that work at the same time do nothing twice, and the next run completes an interrupted one.
 */
export async function expire(
  { clock, db, realm, transact }: Pick<Context, 'clock' | 'db' | 'realm' | 'transact'>,
  options: RestsOptions = {},
): Promise<void> {
  const { signal } = options;
  const restful = restingTransact(transact, options);
  const whileMore = async (expireSome: (tx: Tx) => Promise<boolean>) => {
    while (!signal?.aborted && (await restful(expireSome)));
  };
  if (expiresDirectMessages(realm)) await whileMore(expireDirectMessages);
  for (const channelId of await listChannelsToExpire({ db, realm }, seconds(clock)))
    await whileMore((tx) => expireInChannel(tx, channelId));
}
