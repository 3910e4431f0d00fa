import type { Caller, Context } from '../../declared.ts';
import type { Admission } from '../admission/admission.ts';
import { underCurrentRole } from '../admission/callers.ts';
import type { SessionCookies } from '../admission/session-cookies.ts';
import type { Endpoint, HookBody } from '../define-endpoint.ts';
import { hasBody, mediaType, NO_BYTES, type RequestBody, readBody, readBytes } from '../exchange/body.ts';
import { isUnchanged } from '../exchange/etag.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { NO_HOOK, readHookBody, withForm } from '../exchange/hook-body.ts';
import { clientName, HttpRequest, queryOf, speaksBrand, userAgentOf } from '../exchange/request.ts';
import { ParameterDecoder } from '../parameters/decode-params.ts';
import { replyChecker } from '../reply/check.ts';
import { encodedSending, PendingReply } from '../reply/encoded-reply.ts';
import { type Content, Reply, successJson, withMembers } from '../reply/reply.ts';
import { sendJson, sendStream } from '../reply/send-json.ts';
import { textOf, write } from '../reply/write.ts';
import { requireUpgrade } from '../server/upgrade.ts';
import { type StagedFile, stageBody, unstage } from '../uploads/staged-body.ts';
import { hasTwins, isReadingClient, toBrandJson, withTwins } from '../wire-names.ts';
import { type ApiScope, isServed, pathsOf } from './api-routes.ts';
import type { RequestAnswer, Router } from './router.ts';

export interface AnswerOptions {
  readonly context: Context;
  readonly contextOf: (caller: Caller) => Context;
  readonly admission: Admission;
  readonly checkReplies: boolean;
  /** The folder for incoming files. */
  readonly incoming: string;
  readonly cookies: SessionCookies;
}

/** A prefix of the API, and how its requests are admitted. */
export interface WayOfApi extends ApiScope {
  readonly admission: Admission;
}

/** Adds the paths of all operations. `answers`: by endpoint, shared by all ways. */
export function addEndpoints(
  router: Router,
  answers: ReadonlyMap<Endpoint, RequestAnswer>,
  way: WayOfApi,
): void {
  const { admission, isForPages } = way;
  for (const [endpoint, answer] of answers) {
    if (!isServed(endpoint, way)) continue;
    // Some services check by HEAD whether a hook exists, before they post there.
    const answersProbe = endpoint.isHook === true && endpoint.method !== 'GET';
    for (const { url, isBrands } of pathsOf(endpoint, way)) {
      const admitted = async (exchange: Exchange) => {
        exchange.brand = isBrands;
        exchange.isFromPage = isForPages;
        exchange.user = await admission.admit(endpoint, exchange);
        if (answersProbe && exchange.isHead)
          return write(exchange.header('content-type', 'application/json'), undefined);
        return answer(exchange);
      };
      router.add(url, endpoint.method, { answer: admitted, answersProbe });
    }
  }
}

export const answersOf = (endpoints: readonly Endpoint[], options: AnswerOptions) =>
  new Map(endpoints.map((endpoint) => [endpoint, answerOf(endpoint, options)]));

interface ReadBody extends RequestBody {
  readonly staged?: readonly StagedFile[];
  readonly hook?: HookBody;
}

const NONE: readonly StagedFile[] = [];
const NONE_IGNORED: readonly string[] = [];

interface ReceivedBody extends ReadBody {
  /** Bytes in memory. */
  readonly size: number;
}

/** Returns a reader for the endpoint's bodies; files of an endpoint that takes one are written to disk. */
function bodyReader(endpoint: Endpoint, { context, incoming }: AnswerOptions) {
  return async (exchange: Exchange): Promise<ReceivedBody> => {
    if (!hasBody(exchange)) return receive(endpoint, exchange, NO_BYTES);
    const contentType = exchange.requestHeaders['content-type'] ?? '';
    if (!endpoint.takesFile || mediaType(contentType) !== 'multipart/form-data')
      return receive(endpoint, exchange, await readBytes(exchange, endpoint.maxBody));
    const staging = { contentType, folder: incoming, maxBytes: endpoint.takesFile.maxBytes(context) };
    const { pairs, files } = await stageBody(exchange.request, staging);
    return { pairs, staged: files, size: 0 };
  };
}

async function receive(endpoint: Endpoint, exchange: Exchange, bytes: Buffer): Promise<ReceivedBody> {
  const read = endpoint.isHook
    ? await readHookBody(exchange, bytes)
    : await readBody(bytes, exchange.requestHeaders['content-type']);
  return { ...read, size: bytes.length };
}

function answerOf(endpoint: Endpoint, options: AnswerOptions): RequestAnswer {
  const read = bodyReader(endpoint, options);
  const answer = answerer(endpoint, options);
  return async (exchange) => {
    const { staged = NONE, hook = NO_HOOK, ...body } = await read(exchange);
    if (staged === NONE) return answer(exchange, { ...body, staged, hook });
    try {
      return await answer(exchange, { ...body, staged, hook });
    } finally {
      await unstage(staged);
    }
  };
}

const NO_MEMBERS = {};
const NO_DATA = { data: {}, members: NO_MEMBERS };

const contentOf = (result: object): Content =>
  result instanceof Reply ? result.content : { data: result, members: NO_MEMBERS };

/** Each additional 128 kB of a body count as a request: they take memory and time in any case. */
const BYTES_PER_REQUEST = 131_072;

const costOfBody = (size: number): number => 1 + Math.floor(size / BYTES_PER_REQUEST);

/** The client name of this server's pages. */
const PAGES = 'website';

const callerOf = ({ session }: Exchange, user: Caller['user'], client: string): Caller => ({
  ...{ user, client, isReading: isReadingClient(client) },
  ...(session && { session }),
});

function answerer(endpoint: Endpoint, options: AnswerOptions) {
  const { context, contextOf, admission, checkReplies, cookies } = options;
  const decoder = new ParameterDecoder(endpoint.params);
  const check = checkReplies ? replyChecker(endpoint) : undefined;
  const saysTwins = hasTwins(endpoint.reply);
  const encoded = encodedSending(endpoint, checkReplies);
  const rest = Object.keys(endpoint.params).find((name) => endpoint.params[name]?.wire === 'rest');
  return async (exchange: Exchange, body: Required<ReceivedBody>): Promise<void> => {
    const { pairs, staged, hook } = body;
    if (endpoint.streams === 'socket') requireUpgrade(exchange, context.config.externalUrl);
    const userAgent = userAgentOf(exchange);
    const segments = exchange.params;
    const path = rest === undefined ? segments : { ...segments, [rest]: segments['*'] ?? '' };
    const brand = speaksBrand(exchange);
    const query = queryOf(exchange);
    const decoded = decoder.decode({
      path,
      brand,
      ...(endpoint.isHook ? { query: '', body: withForm(hook) } : { query, body: pairs }),
    });
    const { values } = decoded;
    const ignored = endpoint.isHook ? NONE_IGNORED : decoded.ignored;
    const client = exchange.isFromPage ? PAGES : clientName(decoded.client, userAgent);
    exchange.brand = decoded.brand;
    const cost = Math.max(endpoint.cost?.(values as never) ?? 1, costOfBody(body.size));
    admission.count(exchange, cost);
    const isDear = cost > 1 || endpoint.method === 'GET';
    const begun = endpoint.waits ? undefined : admission.begin(exchange, isDear);
    const work = begun instanceof Promise ? await begun : begun;
    if (work) exchange.onClose(work.end);
    const caller = exchange.user && callerOf(exchange, exchange.user, client);
    const asked = new HttpRequest(exchange, {
      ...{ ignored, client, brand: decoded.brand, staged, cookies, body: hook },
    });
    const result = await underCurrentRole(
      caller,
      (user) => admission.requireAccess(endpoint, user),
      (current) => {
        const own = current ? contextOf(current) : context;
        return endpoint.handle({ context: own, caller: current, params: values, request: asked });
      },
    );
    work?.replied();
    const content = contentOf(result);
    if ('stream' in content) return sendStream(endpoint, exchange, content.stream);
    if ('later' in content) return content.later(new PendingReply(exchange, encoded));
    if ('json' in content) return new PendingReply(exchange, encoded).answer(content.json);
    if ('text' in content)
      return write(exchange.header('content-type', 'text/plain; charset=utf-8'), content.text);
    if ('location' in content) {
      exchange.status = 302;
      exchange.header('location', content.location);
    }
    const { data, members } = 'data' in content ? content : NO_DATA;
    check?.(withMembers(successJson(data, ignored), members).map(textOf).toArray().join(''));
    const wording = decoded.brand ? toBrandJson : undefined;
    const own = saysTwins && !wording ? withTwins(data) : data;
    const json = successJson(own, ignored);
    const head = wording?.(json) ?? json;
    if (endpoint.isStatic && isUnchanged(exchange, head)) return;
    const parts = members === NO_MEMBERS ? [head] : [...withMembers(head, members, wording)];
    sendJson(exchange, parts, encoded.sending);
  };
}
