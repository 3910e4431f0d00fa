import { nobody } from '../events/audience.ts';
import type { Tx } from '../realm/live-realm.ts';
import { insertMail, type Mail } from '../store/outbox.ts';

/** A mail that goes once the transaction is on disk (jobs/mailer.ts, which hears of it on every node). */
export async function writeMail(tx: Tx, mail: Mail): Promise<void> {
  await insertMail(tx, tx.realm.id, mail);
  tx.emit({ type: 'mail_written' }, nobody);
}

/** A time (UNIX seconds) as mail says it, in UTC: `2026-11-21 09:30`. */
export const minuteOf = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
