import type { Tx } from '../realm/tx.ts';
import { writeToOutbox } from './outbox/write.ts';

export interface Mail {
  readonly address: string;
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  /** The same as HTML; absent: there is only the text. */
  readonly html?: string;
  /** The name beside the server's address; absent: that of the configuration. */
  readonly fromName?: string | undefined;
  /** Where an answer goes; absent: nowhere. */
  readonly replyTo?: string;
  /** `<…@host>`, the same in each attempt; absent: the mail program makes one. */
  readonly messageId?: string;
  /** The IDs of mails in whose thread it stands. */
  readonly references?: readonly string[];
  /** Where a `POST` ends mails of this kind (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** A mail that goes once the transaction is on disk (jobs/outbox/mailer.ts). */
export async function writeMail(tx: Tx, mail: Mail): Promise<void> {
  // Each is a conversation of its own: one that is not taken holds up no other.
  await writeToOutbox(tx, {
    ...{ kind: 'mail', receiver: mail.address.toLowerCase(), conversation: undefined },
    payload: JSON.stringify(mail),
  });
}

/** A time (UNIX seconds) as mail says it, in UTC: `2026-11-21 09:30`. */
export const minuteOf = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
