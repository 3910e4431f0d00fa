import type { OutboundAnswer } from '../../../engine/outbound/client.ts';
import { DELIVERY_PROBLEMS } from '../../../engine/outbound/delivery-problems.ts';
import type { OutboundError } from '../../../engine/outbound/errors.ts';
import type { AttemptOutcome } from './transport.ts';

/** Statuses below 500 that say that the same request may be taken later. */
const LATER: ReadonlySet<number> = new Set([408, 425, 429]);

/** The most time-outs: a slow server has the message, and may act on it each time. */
const MOST_TIMEOUTS = 5;

/** The outcome of an answer without success. */
export function outcomeOfStatus({ status, headers }: OutboundAnswer): AttemptOutcome {
  const reason = `${DELIVERY_PROBLEMS.status} ${status}.`;
  if (status < 500 && !LATER.has(status)) return { kind: 'refused', reason };
  const after = Number(headers['retry-after']);
  return { kind: 'failed', reason, ...(after > 0 && { after: Math.ceil(after) }) };
}

/** The outcome of a failed request. An answer that is too large shows that the receiver has the message; after a time-out it may have it. */
export function outcomeOfError(error: OutboundError): AttemptOutcome {
  const { reason, message } = error;
  switch (reason) {
    case 'refused':
    case 'redirect':
      return { kind: 'refused', reason: message };
    case 'too-large':
      return { kind: 'delivered', complaint: message };
    case 'timeout':
      return { kind: 'unreachable', reason: message, most: MOST_TIMEOUTS, cause: error };
    case 'unreachable':
      return { kind: 'unreachable', reason: message, cause: error };
    case 'aborted':
      return { kind: 'interrupted' };
    default:
      return reason satisfies never;
  }
}
