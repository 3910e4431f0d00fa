import { once } from 'node:events';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';

interface Backend {
  /** undefined: it does not run. */
  readonly port: number | undefined;
}

/** Hands each connection to the next node in turn. It knows nothing of their health but that one refuses connections. */
export class Balancer {
  readonly port: number;
  readonly #server: Server;
  readonly #backends: readonly Backend[];
  readonly #open = new Set<Socket>();
  #turn = 0;

  private constructor(server: Server, backends: readonly Backend[]) {
    this.#server = server;
    this.#backends = backends;
    this.port = (server.address() as { port: number }).port;
    server.on('connection', (client) => this.#take(client));
  }

  static async open(backends: readonly Backend[]): Promise<Balancer> {
    const server = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1', 1024);
    await once(server, 'listening');
    return new Balancer(server, backends);
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #take(client: Socket): void {
    this.#open.add(client);
    client.on('error', () => {});
    client.on('close', () => this.#open.delete(client));
    this.#turn++;
    const order = this.#backends.map(
      (_, index) => this.#backends[(this.#turn + index) % this.#backends.length]?.port,
    );
    this.#hand(client, order);
  }

  #hand(client: Socket, [port, ...others]: readonly (number | undefined)[]): void {
    if (port === undefined) {
      if (others.length > 0) this.#hand(client, others);
      else client.resetAndDestroy();
      return;
    }
    const node = dial(port, '127.0.0.1');
    let isConnected = false;
    node.on('connect', () => {
      isConnected = true;
      client.pipe(node);
      node.pipe(client);
      client.resume();
    });
    node.on('error', () => {
      if (!isConnected && others.length > 0) this.#hand(client, others);
      else client.destroy();
    });
    node.on('close', () => isConnected && client.destroy());
    client.on('close', () => node.destroy());
  }
}
