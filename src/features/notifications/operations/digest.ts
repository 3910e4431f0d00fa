import { type Mail, writeMail } from '../../../chat/operations/outbox/write-mail.ts';
import type { Tx } from '../../../chat/realm/tx.ts';
import { listDigested, noteDigests } from '../store/digests.ts';

/** One user's weekly mail; undefined: the week has no news. */
export interface Digest {
  readonly userId: number;
  readonly mail: Mail | undefined;
}

/** Puts the mails into the outbox, except for users whom any node considered after `after` (UNIX seconds). */
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
