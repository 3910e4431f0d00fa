import { Readable } from 'node:stream';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
  RouteHandlerMethod,
} from 'fastify';
import type { Caller, Context } from '../../chat/context.ts';
import type { Admission } from './admission.ts';
import { type ApiMatch, type ApiRoutes, PROBE, type RouteKind } from './api-routes.ts';
import { type Body, readBody } from './body.ts';
import { ParameterDecoder } from './decode-params.ts';
import {
  EncodedReply,
  type Endpoint,
  type HookBody,
  Later,
  PartlyEncoded,
  PlainText,
  Redirected,
  Streamed,
} from './define-endpoint.ts';
import { NO_HOOK, readHookBody, withForm } from './hook-body.ts';
import { lateOptionsOf } from './late-options.ts';
import { lateReply } from './late-reply.ts';
import { type Part, textOf } from './parts.ts';
import { replyChecker, successJson, withLists } from './reply.ts';
import { clientName, HttpRequest, queryOf, speaksBrand, userAgentOf } from './request.ts';
import { underCurrentRole } from './role-changed.ts';
import { askedBy, hasRuns, sendJson } from './send-json.ts';
import { requireStreamable, sendStream } from './send-stream.ts';
import type { SessionCookies } from './session-cookies.ts';
import type { SendShort } from './short-reply.ts';
import { type StagedFile, stageBody, unstage } from './staged-body.ts';
import { isUnchanged } from './unchanged.ts';
import { hasTwins, isReadingClient, toBrandJson, withTwins } from './wire-names.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the path or a parameter has names of the original brand; set when it is read. */
    brand: boolean | undefined;
    /** The matching route of the API. Set before admission. */
    match: ApiMatch | undefined;
  }
}

export interface HandlerOptions {
  readonly context: Context;
  readonly contextOf: (caller: Caller) => Context;
  readonly admission: Admission;
  readonly checkReplies: boolean;
  /** The folder for incoming files. */
  readonly incoming: string;
  readonly cookies: SessionCookies;
  readonly sendShort: SendShort;
}

export interface RouteOptions {
  readonly routes: ApiRoutes;
  /** By endpoint, shared by all scopes. */
  readonly handlers: ReadonlyMap<Endpoint, RouteHandlerMethod>;
  readonly admission: Admission;
  /** Whether the scope serves our pages (`/json`). */
  readonly isForPages: boolean;
}

/** The constraint by which Fastify's router distinguishes the kinds of routes. */
const KIND = 'kind';

/** Gives Fastify's router the kind of a request. */
export const kindConstraint = (routes: ApiRoutes): Constraint => ({
  name: KIND,
  storage() {
    const handlers = new Map<string, Handler>();
    return {
      get: (kind) => handlers.get(kind) ?? null,
      set: (kind, handler) => {
        handlers.set(kind, handler);
      },
    };
  },
  deriveConstraint: (request) => routes.kindFor(request),
});

type RouterOptions = NonNullable<FastifyServerOptions['routerOptions']>;
type Constraint = NonNullable<RouterOptions['constraints']>[string];
type Handler = Parameters<ReturnType<Constraint['storage']>['set']>[1];

/** Mounts all endpoints in the scope. */
export function mountEndpoints(scope: FastifyInstance, options: RouteOptions): void {
  scope.decorateRequest('brand', undefined);
  scope.decorateRequest('match', undefined);
  const kinds = [...options.routes.kinds];
  for (const [name, kind] of kinds) if (!kind.takesFile) mount(scope, { name, kind }, options);
  mountProbes(scope, options);
  scope.register(async (streaming) => {
    // The handler reads files itself, piece by piece.
    streaming.addContentTypeParser('multipart/form-data', (_, body, done) => done(null, body));
    for (const [name, kind] of kinds) if (kind.takesFile) mount(streaming, { name, kind }, options);
  });
}

interface NamedKind {
  readonly name: string;
  readonly kind: RouteKind;
}

function mount(scope: FastifyInstance, { name, kind }: NamedKind, options: RouteOptions): void {
  const { routes, handlers, admission, isForPages } = options;
  scope.route({
    method: [...kind.methods],
    url: '/*',
    constraints: { [KIND]: name },
    ...(kind.maxBody !== undefined && { bodyLimit: kind.maxBody }),
    async onRequest(request, reply) {
      const match = routes.matchOf(request.raw);
      request.match = match;
      request.params = match.params;
      request.brand = match.isBrands;
      request.isFromPage = isForPages;
      request.user = await admission.admit(match.endpoint, request, reply);
    },
    handler(request, reply) {
      const handler = handlers.get((request.match as ApiMatch).endpoint) as RouteHandlerMethod;
      return handler.call(this, request, reply);
    },
  });
}

/** Some services check by HEAD whether a hook exists, before they post there. */
function mountProbes(scope: FastifyInstance, { routes, admission }: RouteOptions): void {
  scope.route({
    ...{ method: 'HEAD', url: '/*', constraints: { [KIND]: PROBE } },
    async onRequest(request, reply) {
      request.match = routes.matchOf(request.raw);
      await admission.admit(request.match.endpoint, request, reply);
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

/** Returns a reader for the endpoint's bodies; files of an endpoint that takes one are written to disk. */
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

/** Each additional 128 kB of a body count as a request: they take memory and time in any case. */
const BYTES_PER_REQUEST = 131_072;

const costOfBody = ({ body }: FastifyRequest): number =>
  Buffer.isBuffer(body) ? 1 + Math.floor(body.length / BYTES_PER_REQUEST) : 1;

/** The client name of this server's pages. */
const PAGES = 'website';

const callerOf = ({ session }: FastifyRequest, user: Caller['user'], client: string): Caller => ({
  ...{ user, client, isReading: isReadingClient(client) },
  ...(session && { session }),
});

function answerer(endpoint: Endpoint, options: HandlerOptions) {
  const { context, contextOf, admission, checkReplies, cookies, sendShort } = options;
  const decoder = new ParameterDecoder(endpoint.params);
  const check = checkReplies ? replyChecker(endpoint) : undefined;
  const saysTwins = hasTwins(endpoint.reply);
  const late = lateOptionsOf(endpoint, checkReplies);
  const { sending, check: checkEncoded } = late;
  const send = (request: FastifyRequest, reply: FastifyReply, parts: readonly Part[]) => {
    const asked = askedBy(request, sending);
    const [text] = parts;
    const isText = parts.length === 1 && typeof text === 'string';
    if (isText && sendShort(request, reply, { asked, text })) return reply;
    return sendJson(asked, reply, parts);
  };
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
    admission.count(request.user, reply, cost);
    const isDear = cost > 1 || endpoint.method === 'GET';
    const begun = endpoint.waits ? undefined : admission.begin(request.user, reply, isDear);
    const work = begun instanceof Promise ? await begun : begun;
    if (work) reply.raw.on('close', work.end);
    const caller = request.user && callerOf(request, request.user, client);
    const asked = new HttpRequest(request, reply, {
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
    if (result instanceof Streamed) return sendStream(endpoint, reply, result);
    if (result instanceof Later) return result.begin(lateReply(request, reply, late));
    if (result instanceof PlainText) return reply.type('text/plain; charset=utf-8').send(result.text);
    if (result instanceof EncodedReply) {
      checkEncoded?.(result);
      return send(request, reply, result.parts);
    }
    if (result instanceof Redirected) reply.code(302).header('Location', result.location);
    const { reply: data, members } = partsOf(result);
    check?.(withLists(successJson(data, ignored), members).map(textOf).toArray().join(''));
    const wording = decoded.brand ? toBrandJson : undefined;
    const own = saysTwins && !wording ? withTwins(data) : data;
    const json = successJson(own, ignored);
    const head = wording?.(json) ?? json;
    if (endpoint.isStatic && isUnchanged(request, reply, head)) return reply;
    const parts = members === NO_MEMBERS ? [head] : [...withLists(head, members, wording)];
    // Fastify writes only a single buffer.
    if (hasRuns(parts)) return sendJson(askedBy(request, sending), lateReply(request, reply, late), parts);
    return send(request, reply, parts);
  };
}
