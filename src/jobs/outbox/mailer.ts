import type { Mail } from '../../operations/mail.ts';
import type { OutboxEntry } from '../../store/outbox.ts';
import type { Carrier } from './carrier.ts';

/** Hands a mail over to whoever delivers it; throws when it is not taken. */
export type SendMail = (mail: Mail) => Promise<void>;

const MINUTE = 60;
const DAY = 86_400;

/** Mail leaves at least once, also after a crash; what is not taken is tried more and more rarely, for some days. */
export function mailCarrier(send: SendMail, report: (mail: OutboxEntry, error: unknown) => void): Carrier {
  return {
    kind: 'mail',
    bounds: { receivers: 10, failing: 10, lanes: 1, turn: 10, lease: 5 * MINUTE },
    patience: { first: MINUTE, longest: 6 * 60 * MINUTE, age: 5 * DAY, attempts: 20 },
    report,
    async deliver({ payload }) {
      try {
        await send(JSON.parse(payload) as Mail);
        return { kind: 'delivered' };
      } catch (error) {
        return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}
