import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller, Context } from '../../declared.ts';
import type { Admission } from '../admission/admission.ts';
import { sayLimits } from '../admission/rate-limit.ts';
import type { Endpoint } from '../define-endpoint.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { type EncodedSending, encodedSending, PendingReply } from '../reply/encoded-reply.ts';
import type { Content } from '../reply/reply.ts';

export interface QuickOptions {
  readonly endpoints: readonly Endpoint[];
  /** `/api/v1`. */
  readonly prefix: string;
  readonly context: Context;
  readonly admission: Admission;
  readonly checkReplies: boolean;
}

/** An endpoint that the lane serves. */
interface Call {
  readonly route: string;
  readonly endpoint: Endpoint;
  readonly sending: EncodedSending;
}

/** A call that can be answered from memory. */
interface Ready extends Call {
  readonly user: Caller['user'];
  readonly begin: () => Content;
}

/**
 * Answers requests that the same clients repeat all the time (`Endpoint.quick`) without a promise. It takes requests of the usual form
 * that can be answered from memory, and answers as the endpoint's `handle` would, byte for byte. All others, and all refusals, are left to the
 * ordinary way, before anything has changed. (`test/http/quick-lane.test.ts`)
 */
export class QuickLane {
  readonly #options: QuickOptions;
  readonly #calls: ReadonlyMap<string, Call>;

  constructor(options: QuickOptions) {
    const { endpoints, prefix, checkReplies } = options;
    this.#options = options;
    this.#calls = new Map(
      endpoints
        .filter(({ quick }) => quick !== undefined)
        .map((endpoint) => ({ route: prefix + endpoint.path, endpoint }))
        .map((each) => [each.route, { ...each, sending: encodedSending(each.endpoint, checkReplies) }]),
    );
  }

  /** Returns whether it answers the request, at once or later. `open` makes the exchange. */
  take(request: IncomingMessage, response: ServerResponse, open: () => Exchange): boolean {
    const ready = this.#read(request, response);
    if (!ready) return false;
    const allowance = this.#options.admission.countKnown(ready.user);
    if (allowance && allowance.retryAfter > 0) return false;
    const content = attempt(ready.begin);
    if (!content) return false;
    const exchange = open();
    exchange.route = ready.route;
    exchange.user = ready.user;
    if (allowance) sayLimits(exchange, allowance);
    const reply = new PendingReply(exchange, ready.sending);
    if ('later' in content) content.later(reply);
    else if ('json' in content) reply.answer(content.json);
    else
      exchange.fail(
        new Error(`${ready.endpoint.operationId} is quick, and answers with neither json nor later.`),
      );
    return true;
  }

  #read(request: IncomingMessage, response: ServerResponse): Ready | undefined {
    const { url = '', headers } = request;
    const mark = request.method === 'GET' ? url.indexOf('?') : -1;
    const call = mark < 0 ? undefined : this.#calls.get(url.slice(0, mark));
    if (!call || !response.shouldKeepAlive || !isUsual(request)) return undefined;
    const { context, admission } = this.#options;
    const user = admission.recall(call.endpoint, headers.authorization ?? '');
    const begin = user && call.endpoint.quick?.({ context, user, query: url.slice(mark + 1) });
    return begin && { ...call, user, begin };
  }
}

/** Whether a request has no body and no upgrade. */
const isUsual = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.1' && headers.host !== undefined && !UNUSUAL.some((name) => headers[name] !== undefined);

const UNUSUAL = ['content-length', 'transfer-encoding', 'expect', 'upgrade'];

/** undefined: `begin` failed; `handle` will fail in the same way, and its error is answered. */
function attempt<T>(begin: () => T): T | undefined {
  try {
    return begin();
  } catch {
    return undefined;
  }
}
