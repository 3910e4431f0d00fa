import type { Endpoint } from '../define-endpoint.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { toOurs } from '../wire-names.ts';
import { replyChecker } from './check.ts';
import type { Pending } from './reply.ts';
import { NEVER, type SendOptions, sendJson } from './send-json.ts';

/** Replies to waiting clients are compressed from this many characters on: a single event is short, and goes to many at once. */
const COMPRESS_EVENTS_FROM = 4096;

/** How the replies of an endpoint are sent. */
export function sendingOf({ hasSecret, waits }: Pick<Endpoint, 'hasSecret' | 'waits'>): SendOptions {
  if (hasSecret) return { compressFrom: NEVER };
  return waits ? { compressFrom: COMPRESS_EVENTS_FROM } : {};
}

/** How replies that are JSON text already are sent. */
export interface EncodedSending {
  readonly sending: SendOptions;
  /** Throws ReplyMismatch (tests). */
  readonly check: ((json: readonly string[]) => void) | undefined;
}

/** `isChecked`: checks them against the declaration. */
export function encodedSending(endpoint: Endpoint, isChecked: boolean): EncodedSending {
  const sending = sendingOf(endpoint);
  if (!isChecked) return { sending, check: undefined };
  const check = replyChecker(endpoint);
  return {
    sending,
    check: (json: readonly string[]) => check(JSON.stringify(toOurs(JSON.parse(json.join(''))))),
  };
}

/** A reply that is JSON text already, also to a waiting request. Tens of thousands wait at the same time: it keeps the exchange, and nothing else of the request. */
export class PendingReply implements Pending {
  readonly #exchange: Exchange;
  readonly #sending: EncodedSending;

  constructor(exchange: Exchange, sending: EncodedSending) {
    this.#exchange = exchange;
    this.#sending = sending;
  }

  answer(json: readonly string[]): void {
    const exchange = this.#exchange;
    if (exchange.isAnswered) return;
    const { sending, check } = this.#sending;
    try {
      check?.(json);
      sendJson(exchange, json, sending);
    } catch (error) {
      exchange.fail(error);
    }
  }

  onGone(fn: () => void): void {
    this.#exchange.onUnanswered(fn);
  }
}
