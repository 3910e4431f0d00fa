import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MethodNotAllowed } from '../kernel/errors.ts';
import type { Admission } from './admission.ts';
import type { Method } from './define-endpoint.ts';
import { mayBeTakenBy, PathTree, partsOf } from './path-tree.ts';

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT'];

interface Route {
  /** In the router's words, below the prefix. */
  readonly url: string;
  readonly method: Method;
}

interface Options {
  /** `/api/v1`. */
  readonly prefix: string;
  readonly admission: Admission;
  /** The most characters of a placeholder. */
  readonly longest: number;
}

/**
 * Answers requests with a method that their path does not have: 405, which counts against the address, and OPTIONS. The router has only what
 * is there: a route for each other method would be most of its routes, and most of what a start takes.
 */
export class OtherMethods {
  readonly #tree: PathTree;
  readonly #options: Options;
  /** Routes that refuse: without them the router would give the request to another route. */
  readonly refusals: readonly Route[];

  constructor(routes: readonly Route[], options: Options) {
    this.#options = options;
    this.#tree = new PathTree(options.longest);
    for (const { url, method } of routes) this.#tree.add(url, method);
    this.refusals = takenByOthers(routes);
  }

  /** Answers before a body is read what the router did not find in the scope, as far as the path is known. */
  follow(scope: FastifyInstance): void {
    scope.addHook('onRequest', (request, reply, done) => {
      if (!request.is404) return done();
      try {
        if (!this.#isAnswered(request, reply)) done();
      } catch (error) {
        done(error as Error);
      }
    });
  }

  /** Throws MethodNotAllowed. */
  refuse(request: FastifyRequest, reply: FastifyReply): void {
    this.#isAnswered(request, reply);
  }

  #isAnswered(request: FastifyRequest, reply: FastifyReply): boolean {
    const { prefix, admission } = this.#options;
    const [path = ''] = request.url.split('?', 1);
    const known = path.startsWith(`${prefix}/`) ? this.#tree.methodsOf(path.slice(prefix.length)) : undefined;
    if (!known) return false;
    const allowed = [...known, ...(known.has('GET') ? ['HEAD'] : []), 'OPTIONS'].sort();
    if (request.method === 'OPTIONS') {
      reply.code(204).header('Allow', allowed.join(', ')).send();
      return true;
    }
    if (!METHODS.includes(request.method)) return false;
    admission.countAddress(request, reply);
    reply.header('Allow', allowed.join(', '));
    throw new MethodNotAllowed(allowed);
  }
}

/** The methods that a path does not have, but another one that would take its requests. */
function takenByOthers(routes: readonly Route[]): Route[] {
  const shapes = new Map<string, { url: string; methods: Set<Method> }>();
  for (const { url, method } of routes) {
    const shape = url.replaceAll(/:[a-z_0-9]+/g, ':');
    const known = shapes.get(shape) ?? { url, methods: new Set() };
    shapes.set(shape, { ...known, methods: known.methods.add(method) });
  }
  const all = [...shapes.values()].map((route) => ({ ...route, parts: partsOf(route.url) }));
  return all.flatMap(({ url, methods, parts }) => {
    const others = all.filter((other) => other.url !== url && mayBeTakenBy(other.parts, parts));
    const taken = new Set(others.flatMap((other) => [...other.methods])).difference(methods);
    return [...taken].map((method) => ({ url, method }));
  });
}
