import type { Log } from '../../../engine/kernel/log.ts';
import type { Mail } from '../../operations/outbox/write-mail.ts';
import type { OutboxTransport } from './transport.ts';

/** Passes a mail to the mail server; throws if the server does not accept it. */
export type SendMail = (mail: Mail) => Promise<void>;

const MINUTE = 60;
const DAY = 86_400;

/** Mail is sent at least once, also after a crash; refused mail is retried at growing intervals, for some days. */
export function mailTransport(send: SendMail, log: Log): OutboxTransport {
  return {
    ...{ kind: 'mail', job: 'mailer' },
    bounds: { receivers: 10, failing: 10, lanes: 1, turn: 10, lease: 5 * MINUTE },
    patience: { first: MINUTE, longest: 6 * 60 * MINUTE, age: 5 * DAY, attempts: 20 },
    report: ({ id: mail, attempts }, err) =>
      log.warn({ err, job: 'mailer', mail, attempts }, 'A mail could not be sent.'),
    async deliver({ payload }) {
      try {
        await send(JSON.parse(payload) as Mail);
        return { kind: 'delivered' };
      } catch (error) {
        return { kind: 'failed', reason: 'The mail was not taken.', cause: error };
      }
    },
  };
}
