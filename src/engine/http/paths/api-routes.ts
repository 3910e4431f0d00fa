import type { Endpoint } from '../define-endpoint.ts';
import { brandPath } from '../wire-names.ts';

/** A prefix below which operations of the API are served. */
export interface ApiScope {
  /** `/api/v1`. */
  readonly prefix: string;
  /** Whether the scope serves our pages (`/json`). */
  readonly isForPages: boolean;
}

/** An operation at one of its paths. */
export interface ApiPath {
  /** With placeholders in the form of `PathTree`: `/api/v1/users/:user_id(^[0-9]+$)`. */
  readonly url: string;
  /** Whether the path has names of the original brand. */
  readonly isBrands: boolean;
}

/** Whether the operation is served there. */
export const isServed = ({ isHook, pagesOnly }: Endpoint, { isForPages }: ApiScope): boolean =>
  isForPages ? !isHook : !pagesOnly;

/** The paths of an operation, also that in the names of the original brand. */
export function pathsOf(endpoint: Endpoint, { prefix }: ApiScope): ApiPath[] {
  const { path } = endpoint;
  return [path, brandPath(path)]
    .filter((each) => each !== undefined)
    .map((each) => ({ url: prefix + routePath(endpoint, each), isBrands: each !== path }));
}

/** '/users/{user_id}' with placeholders in the form of `PathTree`; integers match digits only, a rest the whole rest of the path. */
export function routePath({ params }: Pick<Endpoint, 'params'>, path: string): string {
  return path.replaceAll(/\{([a-z_0-9]+)\}/g, (_, name: string) => {
    const wire = params[name]?.wire;
    if (wire === 'rest') return '*';
    return wire === 'digits' ? `:${name}(^[0-9]+$)` : `:${name}`;
  });
}
