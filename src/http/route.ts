import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Caller, Context } from '../context.ts';
import { MethodNotAllowed } from '../kernel/errors.ts';
import type { Admission } from './admission.ts';
import { readBody } from './body.ts';
import { ParameterDecoder } from './decode-params.ts';
import { EncodedReply, type Endpoint, type Method } from './define-endpoint.ts';
import { replyChecker, successJson } from './reply.ts';
import { clientName, HttpRequest, queryOf, userAgentOf } from './request.ts';
import { brandPath, isBrandClient, toBrandJson, toOurs } from './wire-names.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by admission. */
    user: Caller['user'] | undefined;
  }
}

export interface RouteOptions {
  readonly context: Context;
  readonly admission: Admission;
  readonly checkReplies: boolean;
}

const methods: readonly Method[] = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT'];

/** '/users/{user_id}' in the router's words; placeholders of integers match digits only. */
export function routePath({ params }: Pick<Endpoint, 'params'>, path: string): string {
  return path.replaceAll(/\{([a-z_0-9]+)\}/g, (_, name: string) =>
    params[name]?.wire === 'digits' ? `:${name}(^[0-9]+$)` : `:${name}`,
  );
}

/** Routes all endpoints into the scope, and answers the other methods of their paths. */
export function mountEndpoints(
  scope: FastifyInstance,
  endpoints: readonly Endpoint[],
  options: RouteOptions,
) {
  scope.decorateRequest('user', undefined);
  const byShape = new Map<string, { path: string; methods: Set<Method> }>();
  for (const endpoint of endpoints) {
    for (const path of [endpoint.path, brandPath(endpoint.path)]) {
      if (path === undefined) continue;
      const url = routePath(endpoint, path);
      const shape = url.replaceAll(/:[a-z_0-9]+/g, ':');
      const known = byShape.get(shape) ?? { path: url, methods: new Set() };
      byShape.set(shape, { path: known.path, methods: known.methods.add(endpoint.method) });
      mount(scope, url, endpoint, options);
    }
  }
  for (const { path, methods } of byShape.values()) mountOthers(scope, path, methods, options.admission);
}

function mount(scope: FastifyInstance, url: string, endpoint: Endpoint, options: RouteOptions): void {
  scope.route({
    method: endpoint.method,
    url,
    ...(endpoint.maxBody !== undefined && { bodyLimit: endpoint.maxBody }),
    async onRequest(request, reply) {
      request.user = await options.admission.admit(endpoint, request, reply);
    },
    handler: handlerOf(endpoint, options),
  });
}

function mountOthers(
  scope: FastifyInstance,
  url: string,
  known: ReadonlySet<Method>,
  admission: Admission,
): void {
  const allowed = [...known, ...(known.has('GET') ? ['HEAD'] : []), 'OPTIONS'].sort();
  scope.route({
    method: methods.filter((method) => !known.has(method)),
    url,
    async onRequest(request, reply) {
      admission.countAddress(request, reply);
      reply.header('Allow', allowed.join(', '));
      throw new MethodNotAllowed(allowed);
    },
    handler: () => undefined,
  });
  scope.options(url, (_, reply) => {
    reply.code(204).header('Allow', allowed.join(', ')).send();
  });
}

function handlerOf(endpoint: Endpoint, { context, checkReplies }: RouteOptions): RouteHandlerMethod {
  const decoder = new ParameterDecoder(endpoint.params);
  const check = checkReplies ? replyChecker(endpoint) : undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const userAgent = userAgentOf(request);
    const pending = readBody(request.body, request.headers['content-type']);
    const { pairs, files } = pending instanceof Promise ? await pending : pending;
    const path = request.params as Record<string, string>;
    const { values, ignored, client: named } = decoder.decode({ path, query: queryOf(request), body: pairs });
    const client = clientName(named, userAgent);
    const result = await endpoint.handle({
      context,
      caller: request.user && { user: request.user, client },
      params: values,
      request: new HttpRequest(request, reply, { ignored, client, files }),
    });
    reply.type('application/json');
    if (result instanceof EncodedReply) {
      check?.(JSON.stringify(toOurs(JSON.parse(String(result.json)))));
      return reply.send(result.json);
    }
    const json = successJson(result, ignored);
    check?.(json);
    return reply.send(isBrandClient(userAgent) ? toBrandJson(json) : json);
  };
}
