import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Caller, Context } from '../context.ts';
import type { Admission } from './admission.ts';
import { type Body, readBody } from './body.ts';
import { ParameterDecoder } from './decode-params.ts';
import {
  EncodedReply,
  type Endpoint,
  type HookBody,
  type Method,
  PartlyEncoded,
  Redirected,
  Streamed,
} from './define-endpoint.ts';
import { NO_HOOK, readHookBody, withForm } from './hook-body.ts';
import type { OtherMethods } from './other-methods.ts';
import { textOf } from './parts.ts';
import { replyChecker, successJson, withLists } from './reply.ts';
import { clientName, HttpRequest, queryOf, speaksBrand, userAgentOf } from './request.ts';
import { NEVER, type SendOptions, sendJson } from './send-json.ts';
import { requireStreamable, sendStream } from './send-stream.ts';
import type { SessionCookies } from './session-cookies.ts';
import { type StagedFile, stageBody, unstage } from './staged-body.ts';
import { isUnchanged } from './unchanged.ts';
import { brandPath, hasTwins, isReadingClient, toBrandJson, toOurs, withTwins } from './wire-names.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the path or a parameter is in the words of the original brand; set when it is read. */
    brand: boolean | undefined;
  }
}

export interface HandlerOptions {
  readonly context: Context;
  readonly contextOf: (caller: Caller) => Context;
  readonly admission: Admission;
  readonly checkReplies: boolean;
  /** Where files go that come in. */
  readonly incoming: string;
  readonly cookies: SessionCookies;
}

export interface RouteOptions {
  readonly endpoints: readonly Endpoint[];
  /** By endpoint, however many scopes it is mounted in. */
  readonly handlers: ReadonlyMap<Endpoint, RouteHandlerMethod>;
  readonly admission: Admission;
  /** The scope is that of our pages (`/json`). */
  readonly isForPages: boolean;
}

/** '/users/{user_id}' in the router's words; placeholders of integers match digits only, one of a rest all that follows. */
export function routePath({ params }: Pick<Endpoint, 'params'>, path: string): string {
  return path.replaceAll(/\{([a-z_0-9]+)\}/g, (_, name: string) => {
    const wire = params[name]?.wire;
    if (wire === 'rest') return '*';
    return wire === 'digits' ? `:${name}(^[0-9]+$)` : `:${name}`;
  });
}

/** Routes all endpoints into the scope. `others` answers the other methods of their paths. */
export function mountEndpoints(
  scope: FastifyInstance,
  options: RouteOptions & { readonly others: OtherMethods },
) {
  scope.decorateRequest('brand', undefined);
  const { others } = options;
  const routes = routesOf(options);
  for (const route of routes) if (!route.endpoint.takesFile) mount(scope, route, options);
  for (const { url, method } of others.refusals) {
    scope.route({
      ...{ method, url, handler: () => undefined },
      onRequest: async (request, reply) => others.refuse(request, reply),
    });
  }
  scope.register(async (streaming) => {
    // Files are read by the handler, piece by piece.
    streaming.addContentTypeParser('multipart/form-data', (_, body, done) => done(null, body));
    for (const route of routes) if (route.endpoint.takesFile) mount(streaming, route, options);
  });
}

export interface Route {
  /** In the router's words. */
  readonly url: string;
  readonly method: Method;
  readonly endpoint: Endpoint;
}

/** The routes of a scope, also in the names of the original brand. */
export function routesOf({ endpoints, isForPages }: Pick<RouteOptions, 'endpoints' | 'isForPages'>): Route[] {
  return endpoints
    .filter(({ pagesOnly, isHook }) => (isForPages ? !isHook : !pagesOnly))
    .flatMap((endpoint) =>
      [endpoint.path, brandPath(endpoint.path)]
        .filter((path) => path !== undefined)
        .map((path) => ({ url: routePath(endpoint, path), method: endpoint.method, endpoint })),
    );
}

function mount(scope: FastifyInstance, { url, endpoint }: Route, options: RouteOptions): void {
  if (endpoint.isHook) mountProbe(scope, { url, endpoint, method: endpoint.method }, options);
  const isBrands = url !== routePath(endpoint, endpoint.path);
  scope.route({
    method: endpoint.method,
    url,
    ...(endpoint.maxBody !== undefined && { bodyLimit: endpoint.maxBody }),
    async onRequest(request, reply) {
      request.brand = isBrands;
      request.isFromPage = options.isForPages;
      request.user = await options.admission.admit(endpoint, request, reply);
    },
    handler: options.handlers.get(endpoint) as RouteHandlerMethod,
  });
}

/** Some services ask by HEAD whether somebody hears at the address, before they post there. */
function mountProbe(scope: FastifyInstance, { url, endpoint }: Route, { admission }: RouteOptions): void {
  scope.route({
    ...{ method: 'HEAD', url },
    async onRequest(request, reply) {
      await admission.admit(endpoint, request, reply);
    },
    handler: async (_, reply) => reply.code(200).type('application/json').send(),
  });
}

export const handlersOf = (endpoints: readonly Endpoint[], options: HandlerOptions) =>
  new Map(endpoints.map((endpoint) => [endpoint, handlerOf(endpoint, options)]));

interface ReadBody extends Body {
  readonly staged?: readonly StagedFile[];
  readonly hook?: HookBody;
}

const NONE: readonly StagedFile[] = [];
const NONE_IGNORED: readonly string[] = [];

/** What the body says; of an endpoint that takes a file, with the files on disk. */
function bodyReader(
  endpoint: Endpoint,
  { context, incoming }: HandlerOptions,
): (request: FastifyRequest) => ReadBody | Promise<ReadBody> {
  if (endpoint.isHook) return readHookBody;
  return (request: FastifyRequest): ReadBody | Promise<ReadBody> => {
    const contentType = request.headers['content-type'];
    if (!(request.body instanceof Readable)) return readBody(request.body, contentType);
    const maxBytes = endpoint.takesFile?.maxBytes(context) ?? 0;
    return stageBody(request.body, { contentType: contentType ?? '', folder: incoming, maxBytes }).then(
      ({ pairs, files }) => ({ pairs, staged: files }),
    );
  };
}

function handlerOf(endpoint: Endpoint, options: HandlerOptions): RouteHandlerMethod {
  const read = bodyReader(endpoint, options);
  const answer = answerer(endpoint, options);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const pending = read(request);
    const { staged = NONE, hook = NO_HOOK, ...body } = pending instanceof Promise ? await pending : pending;
    if (staged === NONE) return answer(request, reply, { ...body, staged, hook });
    try {
      return await answer(request, reply, { ...body, staged, hook });
    } finally {
      await unstage(staged);
    }
  };
}

const NO_MEMBERS = {};

function partsOf(result: object): Pick<PartlyEncoded, 'reply' | 'members'> {
  if (result instanceof PartlyEncoded) return result;
  return { reply: result instanceof Redirected ? {} : result, members: NO_MEMBERS };
}

/** Replies to waiting clients are compressed from this many characters on: one event is short, and goes to many at once. */
const COMPRESS_EVENTS_FROM = 4096;

function sendingOf({ hasSecret, waits }: Endpoint): SendOptions {
  if (hasSecret) return { compressFrom: NEVER };
  return waits ? { compressFrom: COMPRESS_EVENTS_FROM } : {};
}

/** A large body takes memory and time whatever it asks for. */
const BYTES_PER_REQUEST = 131_072;

const costOfBody = ({ body }: FastifyRequest): number =>
  Buffer.isBuffer(body) ? 1 + Math.floor(body.length / BYTES_PER_REQUEST) : 1;

/** The name of the client that this server's pages are. */
const PAGES = 'website';

const callerOf = ({ session }: FastifyRequest, user: Caller['user'], client: string): Caller => ({
  ...{ user, client, isReading: isReadingClient(client) },
  ...(session && { session }),
});

function answerer(endpoint: Endpoint, options: HandlerOptions) {
  const { context, contextOf, admission, checkReplies, cookies } = options;
  const decoder = new ParameterDecoder(endpoint.params);
  const check = checkReplies ? replyChecker(endpoint) : undefined;
  const saysTwins = hasTwins(endpoint.reply);
  const sending = sendingOf(endpoint);
  const rest = Object.keys(endpoint.params).find((name) => endpoint.params[name]?.wire === 'rest');
  return async (request: FastifyRequest, reply: FastifyReply, body: Required<ReadBody>) => {
    const { pairs, staged, hook } = body;
    requireStreamable(endpoint, request, context);
    const userAgent = userAgentOf(request);
    const segments = request.params as Record<string, string>;
    const path = rest === undefined ? segments : { ...segments, [rest]: segments['*'] };
    const brand = speaksBrand(request);
    const query = queryOf(request);
    const decoded = decoder.decode({
      path,
      brand,
      ...(endpoint.isHook ? { query: '', body: withForm(hook) } : { query, body: pairs }),
    });
    const { values } = decoded;
    const ignored = endpoint.isHook ? NONE_IGNORED : decoded.ignored;
    const client = request.isFromPage ? PAGES : clientName(decoded.client, userAgent);
    request.brand = decoded.brand;
    const cost = Math.max(endpoint.cost?.(values as never) ?? 1, costOfBody(request));
    admission.count(request.user, request, reply, cost);
    const isDear = cost > 1 || endpoint.method === 'GET';
    const begun = endpoint.waits ? undefined : admission.begin(request.user, request, reply, isDear);
    const work = begun instanceof Promise ? await begun : begun;
    if (work) reply.raw.on('close', work.end);
    const caller = request.user && callerOf(request, request.user, client);
    const result = await endpoint.handle({
      context: caller ? contextOf(caller) : context,
      caller,
      params: values,
      request: new HttpRequest(request, reply, {
        ignored,
        client,
        brand: decoded.brand,
        staged,
        cookies,
        body: hook,
      }),
    });
    work?.replied();
    if (result instanceof Streamed) return sendStream(endpoint, request, reply, result);
    if (result instanceof EncodedReply) {
      check?.(JSON.stringify(toOurs(JSON.parse(result.parts.join('')))));
      return sendJson(request, reply, result.parts, sending);
    }
    if (result instanceof Redirected) reply.code(302).header('Location', result.location);
    const { reply: data, members } = partsOf(result);
    const json = successJson(data, ignored);
    check?.(withLists(json, members).map(textOf).toArray().join(''));
    const wording = decoded.brand ? toBrandJson : undefined;
    const head = wording?.(json) ?? (saysTwins ? successJson(withTwins(data), ignored) : json);
    if (endpoint.isStatic && isUnchanged(request, reply, head)) return reply;
    const parts = members === NO_MEMBERS ? [head] : [...withLists(head, members, wording)];
    return sendJson(request, reply, parts, sending);
  };
}
