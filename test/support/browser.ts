import assert from 'node:assert/strict';
import type { User } from '../../src/chat/model/people.ts';
import { startSession } from '../../src/chat/operations/sessions/start.ts';
import { csrfTokenOf } from '../../src/engine/http/admission/session-cookies.ts';
import type { Endpoint } from '../../src/engine/http/define-endpoint.ts';
import { inject } from '../../src/testing/inject.ts';

import { checkReply } from './facts.ts';
import { record } from './recorder.ts';
import type { Actor, TestServer } from './server.ts';

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

type Method = Endpoint['method'] | 'HEAD' | 'OPTIONS';
type Params = Readonly<Record<string, unknown>>;

interface Sent {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly payload?: string | Buffer;
  readonly remoteAddress?: string;
}

/** A browser that has opened a page of the server: it keeps cookies, and sends what our pages send. */
export class Browser {
  readonly #server: TestServer;
  readonly cookies = new Map<string, string>();
  /** What the last reply has said of cookies. */
  setCookies: readonly string[] = [];

  constructor(server: TestServer) {
    this.#server = server;
  }

  get token(): string | undefined {
    return [...this.cookies].find(([name]) => name.endsWith('parley_session'))?.[1];
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Headers that are undefined are not sent. */
  async send(method: Method, path: string, { headers, payload, ...rest }: Sent = {}) {
    const sent = {
      'user-agent': FIREFOX,
      'sec-fetch-site': 'same-origin',
      cookie: this.cookie || undefined,
      'x-csrftoken': this.cookies.get('parley_csrf'),
      ...(payload !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    };
    const known = Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const response = await inject(this.#server.app.http, {
      ...{ method, url: path, headers: Object.fromEntries(known), ...rest },
      ...(payload !== undefined && { payload }),
    });
    this.#keep(response.headers['set-cookie']);
    return response;
  }

  /** Calls an endpoint below /json. */
  async ask(
    endpoint: Pick<Endpoint, 'method' | 'path' | 'operationId' | 'params'>,
    params: Params = {},
    sent: Sent = {},
  ) {
    const form = new URLSearchParams();
    let path = `/json${endpoint.path}`;
    for (const [name, value] of Object.entries(params)) {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      if (endpoint.params[name]?.place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(text));
      else form.append(name, text);
    }
    const isGet = endpoint.method === 'GET';
    const query = isGet && form.size > 0 ? `?${form}` : '';
    const response = await this.send(endpoint.method, `${path}${query}`, {
      ...(!isGet && { payload: form.toString() }),
      ...sent,
    });
    const body = response.json();
    assert.deepEqual(checkReply(endpoint.operationId, body), []);
    if (body.result === 'success') record(endpoint.operationId, params, body);
    return { status: response.statusCode, body };
  }

  /** Calls as an actor of the cast does, by session instead of by key. */
  get actor(): Pick<Actor, 'call'> {
    return {
      call: async (endpoint, ...[params]) => {
        const { status, body } = await this.ask(endpoint, params ?? {});
        assert.equal(body.result, 'success', `${endpoint.operationId}: ${status} ${body.msg}`);
        return body;
      },
    };
  }

  /** Another one that has the same cookies. */
  copy(server = this.#server): Browser {
    const copy = new Browser(server);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  #keep(header: string | string[] | number | undefined): void {
    this.setCookies = header === undefined ? [] : [header].flat().map(String);
    for (const line of this.setCookies) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** A browser in which somebody is signed in, without the work of a password. */
export async function signedIn(server: TestServer, user: User): Promise<Browser> {
  const browser = new Browser(server);
  const token = await server.context.transact((tx) =>
    startSession(tx, user, { device: 'Firefox on Linux', network: '127.0.0.1', earlier: undefined }),
  );
  browser.cookies.set('parley_session', token).set('parley_csrf', csrfTokenOf(token));
  return browser;
}
