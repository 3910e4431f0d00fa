import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Caller, Context } from '../../chat/context.ts';
import { type Admission, limitHeaders } from './admission.ts';
import { type EncodedReply, type Endpoint, Later } from './define-endpoint.ts';
import { FramedReply, type Head, keepAliveLines, linesOf } from './framed-reply.ts';
import { lateOptionsOf } from './late-options.ts';
import type { LateOptions } from './late-reply.ts';
import type { Allowance } from './rate-limit.ts';
import { reportDuration } from './request-measure.ts';
import { askedBy } from './send-json.ts';

export interface QuickOptions {
  readonly endpoints: readonly Endpoint[];
  /** `/api/v1`. */
  readonly prefix: string;
  readonly context: Context;
  readonly admission: Admission;
  /** The headers of every reply of the API. */
  readonly headers: Readonly<Record<string, string>>;
  /** Seconds for which a connection stays open without a request. */
  readonly keepAlive: number;
  readonly isMeasured: boolean;
  readonly checkReplies: boolean;
}

/** An endpoint that the lane serves. */
interface Call {
  readonly route: string;
  readonly endpoint: Endpoint;
  readonly late: LateOptions;
}

/** A call that can be answered from memory. */
interface Ready extends Call {
  readonly user: Caller['user'];
  readonly begin: () => EncodedReply | Later;
}

/**
 * Serves requests that the same clients repeat all the time (`Endpoint.quick`), past Fastify. It takes requests of the usual form
 * that can be answered from memory, and answers as Fastify would, byte for byte. All others, and all refusals, go to
 * Fastify, before anything has changed. (`test/http/quick-lane.test.ts`)
 */
export class QuickLane {
  readonly #options: QuickOptions;
  readonly #calls: ReadonlyMap<string, Call>;
  readonly #head: Head;
  #isOpen = true;

  constructor(options: QuickOptions) {
    const { endpoints, prefix, headers, keepAlive, checkReplies } = options;
    this.#options = options;
    this.#calls = new Map(
      endpoints
        .filter(({ quick }) => quick !== undefined)
        .map((endpoint) => ({ route: prefix + endpoint.path, endpoint }))
        .map((each) => [each.route, { ...each, late: lateOptionsOf(each.endpoint, checkReplies) }]),
    );
    this.#head = {
      lines: linesOf(inLowerCase(headers)),
      lastLines: keepAliveLines(keepAlive),
    };
  }

  /** Takes a server's requests before Fastify. */
  open(app: FastifyInstance): void {
    const ordinary = app.routing;
    app.server.off('request', ordinary);
    app.server.on('request', (request, response) => {
      if (!this.#take(request, response)) ordinary(request, response);
    });
    app.addHook('preClose', (done) => {
      this.#isOpen = false;
      done();
    });
  }

  /** Returns whether it answers the request, at once or later. */
  #take(request: IncomingMessage, response: ServerResponse): boolean {
    const ready = this.#isOpen ? this.#read(request, response) : undefined;
    if (!ready) return false;
    const allowance = this.#options.admission.countKnown(ready.user);
    if (allowance && allowance.retryAfter > 0) return false;
    const result = attempt(ready.begin);
    if (!result) return false;
    const asked = askedBy(request, ready.late.sending);
    const reply = new FramedReply(response, this.#headWith(allowance), { asked, check: ready.late.check });
    if (this.#options.isMeasured) reportDuration(response, () => ({ method: 'GET', route: ready.route }));
    if (result instanceof Later) result.begin(reply);
    else reply.answer(result);
    return true;
  }

  #headWith(allowance: Allowance | undefined): Head {
    const head = this.#head;
    return allowance ? { ...head, lines: head.lines + linesOf(limitHeaders(allowance)) } : head;
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

/** undefined: `begin` failed; Fastify's handler will fail in the same way, and answer the error. */
function attempt<T>(begin: () => T): T | undefined {
  try {
    return begin();
  } catch {
    return undefined;
  }
}

/** The form in which Fastify writes headers. */
const inLowerCase = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
