import { BadRequest } from '../../kernel/errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { type FoundPath, PathTooLong, PathTree } from './path-tree.ts';

export type RequestAnswer = (exchange: Exchange) => void | Promise<void>;

/** What answers a method at a path. */
export interface HttpRoute {
  /** The whole path with placeholders: `/api/v1/users/:user_id(^[0-9]+$)`. */
  readonly url: string;
  readonly answer: RequestAnswer;
  /** Whether it also answers HEAD where the path has no GET. */
  readonly answersProbe?: boolean;
}

/** The paths of a prefix. Only paths that are written so, without percent-encoding of the prefix, belong to it. */
interface Scope {
  /** `/api/v1`; '': the paths outside of all prefixes. */
  readonly prefix: string;
  readonly tree: PathTree<HttpRoute>;
}

/** A route, and the values of its placeholders. */
export interface Match {
  readonly route: HttpRoute;
  readonly params: Readonly<Record<string, string>>;
}

/** The routes of a path, and the one that the method chose. */
export interface FoundRoute {
  /** The prefix of the path's scope. */
  readonly prefix: string;
  /** undefined: the path exists, but not with this method. */
  readonly match: Match | undefined;
  readonly methods: ReadonlyMap<string, unknown>;
}

export interface RouterOptions {
  /** The most characters of a placeholder. */
  readonly longest: number;
  /** Answers a request that no route takes; `found`: the routes of its path for other methods. */
  readonly unmatched: (exchange: Exchange, found: FoundRoute | undefined) => void | Promise<void>;
}

/** The routes of a server. The path alone decides where a request belongs; HEAD goes where GET goes. */
export class Router {
  readonly #scopes: Scope[];
  readonly #outside: Scope;
  readonly #unmatched: RouterOptions['unmatched'];

  constructor(prefixes: readonly string[], { longest, unmatched }: RouterOptions) {
    this.#unmatched = unmatched;
    const scopeOf = (prefix: string): Scope => ({ prefix, tree: new PathTree<HttpRoute>(longest) });
    this.#scopes = prefixes.map(scopeOf);
    this.#outside = scopeOf('');
  }

  /** Adds a path with placeholders in the form of `PathTree`. */
  add(url: string, method: string, given: RequestAnswer | Omit<HttpRoute, 'url'>): void {
    const { prefix, tree } = this.#scopeOf(url);
    const route = typeof given === 'function' ? { answer: given } : given;
    tree.add(url.slice(prefix.length), method, { url, ...route });
  }

  /** Throws BadRequest for a path that cannot be read, and what its route throws. */
  answer(exchange: Exchange): void | Promise<void> {
    const found = this.#find(exchange.method, exchange.url);
    if (!found?.match) return this.#unmatched(exchange, found);
    const { route, params } = found.match;
    exchange.route = route.url;
    exchange.params = params;
    return route.answer(exchange);
  }

  /** undefined: the path does not exist. */
  #find(method: string, url: string): FoundRoute | undefined {
    const path = pathOf(url);
    try {
      // An address in full belongs to no prefix.
      const scope = url.startsWith('/') ? this.#scopeOf(path) : this.#outside;
      const found = scope.tree.find(path.slice(scope.prefix.length));
      return found && describe(found, scope, method);
    } catch (error) {
      if (error instanceof URIError || error instanceof PathTooLong)
        throw new BadRequest('Malformed request');
      throw error;
    }
  }

  #scopeOf(path: string): Scope {
    return this.#scopes.find(({ prefix }) => path.startsWith(`${prefix}/`)) ?? this.#outside;
  }
}

function describe({ methods, values }: FoundPath<HttpRoute>, { prefix }: Scope, method: string): FoundRoute {
  const leaf = methods.get(method) ?? (method === 'HEAD' ? forHead(methods) : undefined);
  const match = leaf && {
    route: leaf.value,
    params:
      leaf.names.length === 0
        ? NO_PARAMS
        : Object.fromEntries(leaf.names.map((name, index) => [name, values[index] as string])),
  };
  return { prefix, match, methods };
}

const NO_PARAMS: Match['params'] = {};

const forHead = (methods: FoundPath<HttpRoute>['methods']) =>
  methods.get('GET') ?? methods.values().find(({ value }) => value.answersProbe);

/** The path of a request's target, percent-encoded; of an address in full too (RFC 9112, 3.2.2). Throws BadRequest. */
export function pathOf(url: string): string {
  const [target = ''] = url.split(/[?#]/, 1);
  const path = target.startsWith('/') ? target : ABSOLUTE.exec(target)?.[1];
  if (path === undefined) throw new BadRequest('Malformed request');
  return path === '' ? '/' : path;
}

const ABSOLUTE = /^https?:\/\/[^/]*(.*)$/i;
