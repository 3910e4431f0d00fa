import { once } from 'node:events';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/**
 * `open`; `closed`: connections break and new ones are refused; `silent`: nothing arrives, and both ends believe that
 * they are connected; `slow`: each packet takes longer.
 */
export type WireState = 'open' | 'closed' | 'silent' | 'slow';

const SLOW_MS = 30;

interface Link {
  readonly client: Socket;
  readonly upstream: Socket;
}

/** The network between one node and PostgreSQL. What is held back arrives later, as TCP would bring it. */
export class Wire {
  readonly url: string;
  readonly #server: Server;
  readonly #target: URL;
  readonly #links = new Set<Link>();
  #state: WireState = 'open';

  private constructor(server: Server, target: URL) {
    this.#server = server;
    this.#target = target;
    const url = new URL(target);
    url.port = String((server.address() as { port: number }).port);
    this.url = url.href;
    server.on('connection', (client) => this.#connect(client));
  }

  static async to(databaseUrl: string): Promise<Wire> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Wire(server, new URL(databaseUrl));
  }

  set(state: WireState): void {
    this.#state = state;
    for (const link of this.#links) {
      if (state === 'closed') this.#cut(link);
      else if (state === 'silent') for (const socket of [link.client, link.upstream]) socket.pause();
      else for (const socket of [link.client, link.upstream]) socket.resume();
    }
  }

  async close(): Promise<void> {
    for (const link of this.#links) this.#cut(link);
    this.#server.close();
    await once(this.#server, 'close');
  }

  #cut(link: Link): void {
    this.#links.delete(link);
    link.client.destroy();
    link.upstream.destroy();
  }

  #connect(client: Socket): void {
    client.on('error', () => {});
    if (this.#state === 'closed') {
      client.resetAndDestroy();
      return;
    }
    const upstream = dial(Number(this.#target.port), this.#target.hostname);
    upstream.on('error', () => {});
    const link = { client, upstream };
    this.#links.add(link);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.setNoDelay(true);
      let before = Promise.resolve();
      from.on('data', (bytes) => {
        before = before.then(async () => {
          if (this.#state === 'slow') await setTimeout(SLOW_MS);
          to.write(bytes);
        });
      });
      from.on('close', () => this.#cut(link));
      if (this.#state === 'silent') from.pause();
    }
  }
}
