import type { AttemptOutcome } from '../../../chat/jobs/outbox/transport.ts';
import type { OutboundAnswer } from '../../../engine/outbound/client.ts';
import { DELIVERY_PROBLEMS } from '../../../engine/outbound/delivery-problems.ts';
import type { OutboundError } from '../../../engine/outbound/errors.ts';
import type { BotReply } from '../operations/reply.ts';

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

/** A bot's reply, in the format of its interface; undefined: none. Throws a sentence about what is wrong. */
export function readReply(body: Buffer, kind: number): BotReply | undefined {
  const text = body.toString('utf8').trim();
  // Older versions of a common server of bots answer `""` for no reply.
  if (text === '' || text === '""') return undefined;
  const answer = readObject(text);
  if (kind === 2) return replyOf(answer.text, undefined);
  if (answer.response_not_required) return undefined;
  if (answer.response_string !== undefined) return replyOf(answer.response_string, undefined);
  return replyOf(answer.content, answer.widget_content);
}

export class BadReply extends Error {}

function readObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadReply(DELIVERY_PROBLEMS.answer_not_json);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new BadReply(DELIVERY_PROBLEMS.answer_not_object);
}

function replyOf(content: unknown, widget: unknown): BotReply | undefined {
  if (content === undefined || content === null) return undefined;
  if (typeof content !== 'string' && typeof content !== 'number') {
    throw new BadReply(DELIVERY_PROBLEMS.answer_not_text);
  }
  const text = String(content);
  return text.trim() === '' ? undefined : { content: text, widget };
}
