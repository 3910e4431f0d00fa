import type { z } from 'zod';
import { basicHeader, type Credentials } from '../engine/http/admission/credentials.ts';
import type { Access, Endpoint, Method, ReplyShape } from '../engine/http/define-endpoint.ts';
import type { Inputs, Parameter, Parameters } from '../engine/http/params.ts';
import type { HttpServer } from '../engine/http/server/http-server.ts';
import { apiPrefix, pagesPrefix } from '../engine/http/server.ts';
import { inject } from './inject.ts';

export type Success<R extends ReplyShape> = z.output<z.ZodObject<R>> & {
  result: 'success';
  msg: '';
  ignored_parameters_unsupported?: string[];
};

export interface CallFailure {
  result: 'error';
  msg: string;
  code: string;
  [field: string]: unknown;
}

/** `body.result` distinguishes success and error. */
export interface CallAnswer<R extends ReplyShape> {
  readonly status: number;
  readonly body: Success<R> | CallFailure;
}

export interface WireRequest {
  readonly method: Method;
  /** With the API's prefix and the query. */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

export type Transport = (request: WireRequest) => Promise<{ status: number; text: string }>;

type CallArguments<P extends Parameters> =
  Record<never, never> extends Inputs<P> ? [params?: Inputs<P>] : [params: Inputs<P>];

export interface Client {
  /** Calls an endpoint. Rejects only if there is no JSON answer at all. */
  call<P extends Parameters, R extends ReplyShape, A extends Access>(
    endpoint: Endpoint<P, R, A>,
    ...args: CallArguments<P>
  ): Promise<CallAnswer<R>>;
}

/** A client of the declared endpoints; without credentials its calls are anonymous. */
export function createClient(transport: Transport, credentials?: Credentials): Client {
  const headers = credentials && { authorization: basicHeader(credentials) };
  return {
    async call(endpoint, ...[params]) {
      const request = encodeRequest(endpoint, params ?? {});
      const { status, text } = await transport({ ...request, headers: { ...headers, ...request.headers } });
      return { status, body: JSON.parse(text) };
    },
  };
}

/**
 * The request of a call: parameters in the path, the query (GET) or a form; complex values as JSON. Undefined
 * values are left out.
 */
export function encodeRequest(
  { method, path, params, pagesOnly }: Pick<Endpoint, 'method' | 'path' | 'params' | 'pagesOnly'>,
  values: Readonly<Record<string, unknown>>,
): WireRequest {
  const form = new URLSearchParams();
  let url = `${pagesOnly ? pagesPrefix : apiPrefix}${path}`;
  for (const [name, value] of Object.entries(values)) {
    const parameter = params[name];
    if (value === undefined) continue;
    const text = encodeValue(parameter, value);
    if (parameter?.place === 'path') url = url.replace(`{${name}}`, () => encodeURIComponent(text));
    else form.append(name, text);
  }
  const encoded = form.toString();
  if (method !== 'GET') {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const headers = pagesOnly ? { ...type, 'sec-fetch-site': 'same-origin' } : type;
    return { method, path: url, headers, body: encoded };
  }
  return { method, path: encoded === '' ? url : `${url}?${encoded}`, headers: {} };
}

function encodeValue(parameter: Parameter | undefined, value: unknown): string {
  return parameter?.wire === 'json' || typeof value !== 'string' ? JSON.stringify(value) : value;
}

/** Calls a server in the same process, without a socket. */
export function injectTransport(http: Pick<HttpServer, 'server'>): Transport {
  return async ({ method, path, headers, body }) => {
    const response = await inject(http, { method, url: path, headers, payload: body });
    return { status: response.statusCode, text: response.body };
  };
}

/** Calls a server over HTTP; `serverUrl` without the API's prefix. */
export function fetchTransport(serverUrl: string): Transport {
  return async ({ path, ...request }) => {
    const response = await fetch(`${serverUrl}${path}`, request);
    return { status: response.status, text: await response.text() };
  };
}
