import type { IncomingMessage } from 'node:http';
import type { Endpoint, Method } from './define-endpoint.ts';
import { type FoundPath, PathTree } from './path-tree.ts';
import { brandPath } from './wire-names.ts';

/** An operation at one of its paths. */
export interface ApiRoute {
  /** Below the prefix of its scope: `/users/:user_id(^[0-9]+$)`. */
  readonly url: string;
  readonly endpoint: Endpoint;
  /** Whether the path has names of the original brand. */
  readonly isBrands: boolean;
}

/** The route of a request, and the values of its placeholders. */
export interface ApiMatch extends ApiRoute {
  readonly params: Readonly<Record<string, string>>;
}

/** What Fastify does the same way for all routes of a kind: how a body is read, and how long it may be. */
export interface RouteKind {
  readonly methods: ReadonlySet<Method>;
  readonly takesFile: boolean;
  /** Bytes; undefined: the general limit. */
  readonly maxBody: number | undefined;
}

/** Stored in the request: a table of requests would cost more, above all in garbage collection. */
const MATCH = Symbol('match');

interface Matched extends IncomingMessage {
  [MATCH]?: ApiMatch;
}

export interface Scope {
  /** `/api/v1`. */
  readonly prefix: string;
  /** Whether the scope serves our pages (`/json`). */
  readonly isForPages: boolean;
}

/** The kind of a HEAD request by which a service checks whether a hook exists, before it posts there. */
export const PROBE = 'probe';

/**
 * The routes of the API. Fastify's router has one route for each kind and scope, and `kindFor` says which one takes a request: a route
 * for each path would be most of the time of a start.
 */
export class ApiRoutes {
  /** By name. */
  readonly kinds: ReadonlyMap<string, RouteKind>;
  readonly #scopes: readonly (Scope & { readonly tree: PathTree<ApiRoute> })[];

  /** `longest`: the most characters of a placeholder. */
  constructor(endpoints: readonly Endpoint[], scopes: readonly Scope[], longest: number) {
    this.kinds = kindsOf(endpoints);
    this.#scopes = scopes.map((scope) => {
      const tree = new PathTree<ApiRoute>(longest);
      for (const route of endpoints.filter((each) => isServed(each, scope)).flatMap(routesOf))
        tree.add(route.url, route.endpoint.method, route);
      return { ...scope, tree };
    });
  }

  /** The name of the kind whose route takes the request; '': there is no route. */
  kindFor(request: IncomingMessage): string {
    try {
      return this.#match(request) ?? '';
    } catch {
      // The router itself reports wrong encoding, and OtherMethods a part that is too long.
      return '';
    }
  }

  /** The route that `kindFor` has found for the request. */
  matchOf(request: IncomingMessage): ApiMatch {
    return (request as Matched)[MATCH] as ApiMatch;
  }

  /** The methods of a URL's path; undefined: the path does not exist. Throws URIError, PathTooLong. */
  methodsOf(url: string): ReadonlySet<Method> | undefined {
    const found = this.#find(url);
    return found && new Set(found.methods.keys());
  }

  #match(request: IncomingMessage): string | undefined {
    const found = this.#find(request.url ?? '');
    if (!found) return undefined;
    const { methods, values } = found;
    const isHead = request.method === 'HEAD';
    const leaf = methods.get(isHead ? 'GET' : (request.method as Method));
    const probed = isHead && !leaf && methods.values().find(({ value }) => value.endpoint.isHook);
    const { value: route, names } = leaf ?? (probed || NOTHING);
    if (!route) return undefined;
    const params = Object.fromEntries(names.map((name, index) => [name, values[index] as string]));
    const { url, endpoint, isBrands } = route;
    (request as Matched)[MATCH] = { url, endpoint, isBrands, params };
    return probed ? PROBE : kindOf(route.endpoint);
  }

  #find(url: string): FoundPath<ApiRoute> | undefined {
    const [path = ''] = url.split(/[?#]/, 1);
    const scope = this.#scopes.find(({ prefix }) => path.startsWith(`${prefix}/`));
    return scope?.tree.find(path.slice(scope.prefix.length));
  }
}

const NOTHING = { value: undefined, names: [] };

const isServed = ({ isHook, pagesOnly }: Endpoint, { isForPages }: Scope): boolean =>
  isForPages ? !isHook : !pagesOnly;

/** The routes of an operation, also those in the names of the original brand. */
function routesOf(endpoint: Endpoint): ApiRoute[] {
  const { path } = endpoint;
  return [path, brandPath(path)]
    .filter((each) => each !== undefined)
    .map((each) => ({ url: routePath(endpoint, each), endpoint, isBrands: each !== path }));
}

/** '/users/{user_id}' with placeholders in the form of `PathTree`; integers match digits only, a rest the whole rest of the path. */
export function routePath({ params }: Pick<Endpoint, 'params'>, path: string): string {
  return path.replaceAll(/\{([a-z_0-9]+)\}/g, (_, name: string) => {
    const wire = params[name]?.wire;
    if (wire === 'rest') return '*';
    return wire === 'digits' ? `:${name}(^[0-9]+$)` : `:${name}`;
  });
}

const kindOf = ({ takesFile, maxBody }: Endpoint): string =>
  `${takesFile ? 'files' : 'plain'} ${maxBody ?? ''}`;

function kindsOf(endpoints: readonly Endpoint[]): Map<string, RouteKind> {
  const alike = Map.groupBy(endpoints, kindOf);
  return new Map(
    alike.entries().map(([name, of]) => [
      name,
      {
        methods: new Set(of.map(({ method }) => method)),
        takesFile: of[0]?.takesFile !== undefined,
        maxBody: of[0]?.maxBody,
      },
    ]),
  );
}
