import type { Log } from '../../engine/kernel/log.ts';
import type { MailReader } from '../../engine/mail/reader.ts';
import { UnreadableMail } from '../../engine/mail/types.ts';
import { findOwnAddress, type OwnAddress } from './operations/own-addresses.ts';
import { type MailContext, type ReceivedMail, receiveMail } from './operations/receive.ts';

export interface ReceiverContext extends MailContext {
  readonly log: Log;
  readonly fileSecret: string;
  readonly config: MailContext['config'] & { readonly mailDomain: string };
}

/** An incoming mail with the addresses of its envelope. */
export interface MailDelivery {
  readonly bytes: Uint8Array;
  /** The network from which the mail comes; networks are read in turn. */
  readonly network: string;
  /** '' for a mail server's own notice. */
  readonly from: string;
  readonly to: readonly OwnAddress[];
}

/** The answer to the sender's mail server. */
export interface MailAnswer {
  /** 250: each mail that could become a message did; 450: try again; 550: refused. */
  readonly code: 250 | 450 | 550;
  readonly text: string;
}

/** Receives mails, by SMTP or from a mail server's program. */
export class MailReceiver {
  readonly #context: ReceiverContext;
  readonly #reader: Pick<MailReader, 'read'>;

  constructor(context: ReceiverContext, reader: Pick<MailReader, 'read'>) {
    this.#context = context;
    this.#reader = reader;
  }

  find(address: string): Promise<OwnAddress | undefined> {
    return findOwnAddress(this.#context, address);
  }

  /** Answers once the messages are on disk. A repeated mail posts only where it was not posted before. */
  async take(delivery: MailDelivery): Promise<MailAnswer> {
    if (delivery.from === '') return answered({ kind: 'dropped', reason: 'A mail server has answered.' });
    const answers: MailAnswer[] = [];
    for (const address of delivery.to) answers.push(await this.#takeFor(address, delivery));
    return worst(answers);
  }

  async #takeFor(address: OwnAddress, { bytes, network }: MailDelivery): Promise<MailAnswer> {
    const { log } = this.#context;
    try {
      const place = { group: network, lane: address.key };
      const wishes = { ...address.options, takesAnswers: address.kind === 'reply' };
      const mail = await this.#reader.read(place, { bytes, wishes });
      const received = await receiveMail(this.#context, address, mail);
      if (received.kind !== 'posted') log.info({ reason: received.reason }, `A mail was ${received.kind}.`);
      return answered(received);
    } catch (err) {
      if (err instanceof UnreadableMail) return answered({ kind: 'refused', reason: err.message });
      log.warn({ err }, 'A mail could not be taken now.');
      return { code: 450, text: '4.3.0 The mail cannot be taken now. Try again later.' };
    }
  }
}

/** The answer for an outcome, in one line. */
function answered(received: ReceivedMail): MailAnswer {
  if (received.kind !== 'refused') return { code: 250, text: '2.0.0 Taken' };
  return { code: 550, text: `5.7.1 ${received.reason.replaceAll(/\s+/g, ' ').slice(0, 300)}` };
}

/** A request to try again beats all other answers; a refusal counts only if no recipient took the mail. */
const worst = (answers: readonly MailAnswer[]): MailAnswer =>
  answers.find(({ code }) => code === 450) ??
  answers.find(({ code }) => code === 250) ??
  answers[0] ?? { code: 550, text: '5.1.1 There is no such address.' };
