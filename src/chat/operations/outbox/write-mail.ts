import type { Tx } from '../../realm/tx.ts';
import { writeToOutbox } from './write.ts';

export interface Mail {
  readonly address: string;
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  /** The same as HTML; absent: plain text only. */
  readonly html?: string;
  /** The name beside the server's address; absent: the configured one. */
  readonly fromName?: string | undefined;
  /** The address for answers; absent: none. */
  readonly replyTo?: string;
  /** `<…@host>`, the same in each attempt; absent: the mail library makes one. */
  readonly messageId?: string;
  /** The IDs of earlier mails in its thread. */
  readonly references?: readonly string[];
  /** A `POST` to this URL ends mails of this kind (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Writes a mail, which is sent once the transaction is on disk (jobs/outbox/mailer.ts). */
export async function writeMail(tx: Tx, mail: Mail): Promise<void> {
  // Each mail is a conversation of its own: a refused mail holds up no other.
  await writeToOutbox(tx, {
    ...{ kind: 'mail', receiver: mail.address.toLowerCase(), conversation: undefined },
    payload: JSON.stringify(mail),
  });
}

/** A time (UNIX seconds) in the form of mails, in UTC: `2026-11-21 09:30`. */
export const minuteOf = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
