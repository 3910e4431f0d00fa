import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { WebSocket } from 'ws';
import { openEventSocket } from '../../src/chat/endpoints/events/open-event-socket.ts';
import { streamEvents } from '../../src/chat/endpoints/events/stream-events.ts';
import { basicHeader } from '../../src/engine/http/admission/credentials.ts';
import type { Endpoint } from '../../src/engine/http/define-endpoint.ts';
import { encodeRequest } from '../../src/testing/client.ts';
import type { WireEvent } from './events.ts';
import type { Held } from './polling.ts';
import { record } from './recorder.ts';
import type { Actor, TestServer } from './server.ts';

/** A server of this process, or one of its own that listens. */
type Server = TestServer | { readonly port: number };

/** The user with whose key a reader connects. */
interface Holder {
  readonly user: Pick<Actor['user'], 'deliveryEmail' | 'apiKey'>;
}

/** Where the server listens; one of this process does from the first time on. */
export async function portOf(server: Server): Promise<number> {
  if ('port' in server) return server.port;
  const { http } = server.app;
  if (!http.server.listening) await http.listen({ host: '127.0.0.1', port: 0 });
  return (http.server.address() as AddressInfo).port;
}

/** Something that comes, and somebody who waits until there is enough of it. */
class Arrivals {
  readonly events: WireEvent[] = [];
  #waiting: (() => void)[] = [];

  changed(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
  }

  async until(isEnough: () => boolean): Promise<void> {
    while (!isEnough()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}

const SUCCESS = { result: 'success', msg: '' };

const headersOf = ({ user: { deliveryEmail: email, apiKey } }: Holder) => ({
  authorization: basicHeader({ email, apiKey }),
});

const pathOf = (endpoint: Endpoint, { id, last }: Held) =>
  encodeRequest(endpoint, { queue_id: id, last_event_id: last }).path;

/** A reader of server-sent events, over a connection of its own. */
export class SseReader {
  readonly #arrivals = new Arrivals();
  readonly #request: ClientRequest;
  readonly response: IncomingMessage;
  /** Everything that came. */
  text = '';
  #rest = '';
  /** The code of the end that the server told. */
  end: string | undefined;
  isClosed = false;

  private constructor(request: ClientRequest, response: IncomingMessage) {
    this.#request = request;
    this.response = response;
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => this.#read(chunk));
    response.on('error', () => {});
    response.on('close', () => {
      this.isClosed = true;
      this.#arrivals.changed();
    });
  }

  static async open(
    server: Server,
    actor: Holder,
    held: Held,
    headers: Record<string, string> = {},
  ): Promise<SseReader> {
    const port = await portOf(server);
    const path = pathOf(streamEvents as unknown as Endpoint, held);
    return new Promise((resolve, reject) => {
      const asked = request({
        ...{ host: '127.0.0.1', port, path, agent: false },
        headers: { ...headersOf(actor), ...headers },
      });
      asked.on('error', reject);
      asked.on('response', (response) => {
        record('stream-events', { queue_id: held.id, last_event_id: held.last }, SUCCESS);
        const reader = new SseReader(asked, response);
        after(() => reader.cut());
        resolve(reader);
      });
      asked.end();
    });
  }

  get events(): readonly WireEvent[] {
    return this.#arrivals.events;
  }

  /** Once so many events are there. */
  async take(count: number): Promise<readonly WireEvent[]> {
    await this.#arrivals.until(() => this.events.length >= count || this.isClosed);
    return this.events;
  }

  async untilText(text: string): Promise<void> {
    await this.#arrivals.until(() => this.text.includes(text) || this.isClosed);
  }

  async untilClosed(): Promise<string | undefined> {
    await this.#arrivals.until(() => this.isClosed);
    return this.end;
  }

  cut(): void {
    this.#request.destroy();
    this.response.destroy();
  }

  #read(chunk: string): void {
    this.text += chunk;
    const blocks = (this.#rest + chunk).split('\n\n');
    this.#rest = blocks.pop() as string;
    for (const block of blocks) this.#readBlock(block);
    this.#arrivals.changed();
  }

  #readBlock(block: string): void {
    const fields = new Map(
      block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    );
    const data = fields.get('data');
    if (data === undefined) return;
    if (fields.get('event') === 'end') this.end = JSON.parse(data).code;
    else {
      const event = JSON.parse(data) as WireEvent;
      if (String(event.id) !== fields.get('id')) throw new Error(`${block}: not the ID of the event`);
      this.#arrivals.events.push(event);
    }
  }
}

/** A reader over a WebSocket. */
export class SocketReader {
  readonly #arrivals = new Arrivals();
  readonly ws: WebSocket;
  closed: { readonly code: number; readonly reason: string } | undefined;

  private constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('message', (data) => {
      this.#arrivals.events.push(...(JSON.parse(String(data)) as { events: WireEvent[] }).events);
      this.#arrivals.changed();
    });
    ws.on('error', () => {});
    ws.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) };
      this.#arrivals.changed();
    });
  }

  /** Rejects with the status and the body of a refusal. */
  static async open(
    server: Server,
    actor: Holder | undefined,
    held: Held,
    headers: Record<string, string> = {},
  ): Promise<SocketReader> {
    const path = pathOf(openEventSocket as unknown as Endpoint, held);
    return SocketReader.#connect(server, {
      path,
      held,
      headers: { ...(actor && headersOf(actor)), ...headers },
    });
  }

  /** Below /json, with nothing but these headers. */
  static ofPage(server: TestServer, held: Held, headers: Record<string, string>): Promise<SocketReader> {
    const path = pathOf({ ...(openEventSocket as unknown as Endpoint), pagesOnly: true }, held);
    return SocketReader.#connect(server, { path, held, headers });
  }

  static async #connect(
    server: Server,
    { path, held, headers }: { path: string; held: Held; headers: Record<string, string> },
  ): Promise<SocketReader> {
    const ws = new WebSocket(`ws://127.0.0.1:${await portOf(server)}${path}`, { headers });
    const reader = new SocketReader(ws);
    after(() => ws.terminate());
    return new Promise((resolve, reject) => {
      ws.on('open', () => {
        record('open-event-socket', { queue_id: held.id, last_event_id: held.last }, SUCCESS);
        resolve(reader);
      });
      ws.on('unexpected-response', (_, response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => reject(Object.assign(JSON.parse(text), { status: response.statusCode })));
      });
    });
  }

  get events(): readonly WireEvent[] {
    return this.#arrivals.events;
  }

  async take(count: number): Promise<readonly WireEvent[]> {
    await this.#arrivals.until(() => this.events.length >= count || this.closed !== undefined);
    return this.events;
  }

  async untilClosed(): Promise<{ readonly code: number; readonly reason: string }> {
    await this.#arrivals.until(() => this.closed !== undefined);
    return this.closed as { code: number; reason: string };
  }
}
