import type { Tx } from '../realm/tx.ts';
import { writeToOutbox } from './outbox/write.ts';

export interface Mail {
  readonly address: string;
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
}

/** A mail that goes once the transaction is on disk (jobs/outbox/mailer.ts). */
export async function writeMail(tx: Tx, { address, subject, body }: Mail): Promise<void> {
  const payload = JSON.stringify({ address, subject, body });
  // Each is a conversation of its own: one that is not taken holds up no other.
  await writeToOutbox(tx, {
    ...{ kind: 'mail', receiver: address.toLowerCase(), conversation: undefined },
    payload,
  });
}

/** A time (UNIX seconds) as mail says it, in UTC: `2026-11-21 09:30`. */
export const minuteOf = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
