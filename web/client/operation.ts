export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';

/** One operation of the API: what `Client.call` needs, and the types of its parameters and its reply. */
export interface Operation<Params, Reply> {
  readonly method: Method;
  /** Below the API's prefix, with `{placeholders}`; one that ends with `...` takes several segments. */
  readonly path: string;
  readonly '~types'?: (params: Params) => Reply;
}

/** The parameters of an operation that has none. */
export type NoParams = Readonly<Record<never, never>>;

export function operation<Params, Reply>(method: Method, path: string): Operation<Params, Reply> {
  return { method, path };
}

/** The request as `fetch` takes it. */
export interface Encoded {
  /** With the query. */
  readonly path: string;
  readonly body?: URLSearchParams | FormData;
}

/**
 * A string is sent as it is, anything else as JSON text; a file makes the body `multipart/form-data`. Undefined values are
 * left out. GET takes parameters in the query, all else in a form.
 */
export function encode({ method, path }: Operation<never, unknown>, params: object): Encoded {
  const left = new Map(Object.entries(params).filter(([, value]) => value !== undefined));
  const filled = path.replace(/\{(\w+)(\.{3})?\}/g, (_, name: string, isRest?: string) => {
    const text = textOf(left.get(name));
    left.delete(name);
    return isRest ? text.split('/').map(segment).join('/') : segment(text);
  });
  const pairs = [...left].map(
    ([name, value]) => [name, value instanceof Blob ? value : textOf(value)] as const,
  );
  if (pairs.some(([, value]) => typeof value !== 'string')) return { path: filled, body: multipart(pairs) };
  const form = new URLSearchParams(pairs as [string, string][]);
  if (method !== 'GET') return { path: filled, body: form };
  return { path: pairs.length === 0 ? filled : `${filled}?${form}` };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** URLs resolve dots, and drop empty segments: a value of dots would call another operation. */
function segment(text: string): string {
  if (text === '' || text === '.' || text === '..')
    throw new TypeError(`"${text}" cannot stand in the path of a request.`);
  return encodeURIComponent(text);
}

function multipart(pairs: readonly (readonly [string, string | Blob])[]): FormData {
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  return form;
}
