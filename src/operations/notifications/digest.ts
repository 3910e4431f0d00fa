import type { Tx } from '../../realm/tx.ts';
import { listDigested, noteDigests } from '../../store/people/digests.ts';
import { type Mail, writeMail } from '../mail.ts';

/** One user's weekly mail; undefined: there is nothing to say this week. */
export interface Digest {
  readonly userId: number;
  readonly mail: Mail | undefined;
}

/** Puts the mails into the outbox, but for users who were considered after `after` (UNIX seconds), by any node. */
export async function sendDigests(tx: Tx, digests: readonly Digest[], after: number): Promise<void> {
  const userIds = digests.map(({ userId }) => userId);
  const done = await listDigested(tx, { userIds, after });
  const open = digests.filter(({ userId }) => !done.has(userId));
  await noteDigests(
    tx,
    open.map(({ userId }) => userId),
  );
  for (const { mail } of open) if (mail) await writeMail(tx, mail);
}
