import type { Expiry } from '../../engine/feature.ts';
import { type RestsOptions, restingTransact } from '../../engine/jobs/rests.ts';
import type { Job } from '../../engine/jobs/worker.ts';
import { pruneLog } from '../../engine/store/log.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../realm/tx.ts';
import { deleteOldLocalSends } from '../store/messages/local-sends.ts';
import { deleteOldAudit } from '../store/organization/audit.ts';
import { deleteOldEmailChanges } from '../store/people/email-changes.ts';
import { deleteOldJoinRequests } from '../store/people/join-requests.ts';
import { deleteOldPasswordResets } from '../store/people/password-resets.ts';
import { deleteUnusedSessions } from '../store/people/sessions.ts';

const EVERY_MS = 3_600_000;
const AT_ONCE = 1000;
const DAY = 86_400;
/** The longest life of an unattended queue (docs/adr/0002): no queue needs older entries. */
const LOG_DAYS = 7;
/** Clients stop repeating a send long before. */
const LOCAL_SENDS_DAYS = 1;
/** Sessions end after 30 days without use (`realm/sessions.ts`). */
const SESSION_DAYS = 31;

interface PruneOptions extends RestsOptions {
  /** The rows of features. */
  readonly expiries?: readonly Expiry[];
}

/** Deletes expired rows each hour; not at the start, so that clients still get their events after a long stop. */
export const pruner = (context: Context, expiries: readonly Expiry[]): Job => ({
  name: 'pruner',
  failure: 'Expired rows could not be deleted.',
  firstAfter: EVERY_MS,
  longestPause: EVERY_MS,
  async run({ signal }) {
    await prune(context, { signal, expiries });
    return { afterMs: EVERY_MS };
  },
});

/**
 * Deletes old entries of the log and the audit log, local message IDs, unused sessions, rows of features, and unconfirmed
 * requests, in short transactions with rests between them.
 */
export async function prune(
  { config: { auditDays }, transact }: Pick<Context, 'config' | 'transact'>,
  options: PruneOptions = {},
): Promise<void> {
  const { signal, expiries = [] } = options;
  const restful = restingTransact(transact, options);
  const whileFull = async (remove: (tx: Tx) => Promise<number>) => {
    while (!signal?.aborted && (await restful(remove)) === AT_ONCE);
  };
  await whileFull((tx) => pruneLog(tx, olderThan(tx, LOG_DAYS)));
  await whileFull((tx) => deleteOldLocalSends(tx, olderThan(tx, LOCAL_SENDS_DAYS)));
  await whileFull((tx) => deleteUnusedSessions(tx, olderThan(tx, SESSION_DAYS)));
  for (const { days, remove } of expiries) await whileFull((tx) => remove(tx, olderThan(tx, days)));
  if (auditDays > 0) await whileFull((tx) => deleteOldAudit(tx, olderThan(tx, auditDays)));
  for (const remove of [deleteOldEmailChanges, deleteOldPasswordResets, deleteOldJoinRequests])
    await restful(remove);
}

const olderThan = (tx: Tx, days: number) => ({ before: tx.now - days * DAY, limit: AT_ONCE });
