import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server on 127.0.0.1 on which everything takes longer, in both directions, and nothing is lost. */
export class Delay {
  readonly port: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server) {
    this.#server = server;
    this.port = (server.address() as { port: number }).port;
  }

  /** `ms`: for there and back. */
  static async to(port: number, ms: number): Promise<Delay> {
    const server = createServer({ noDelay: true }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const delay = new Delay(server);
    server.on('connection', (client) => {
      const upstream = connect({ port, host: '127.0.0.1', noDelay: true });
      delay.#join(client, upstream, ms / 2);
      delay.#join(upstream, client, ms / 2);
    });
    return delay;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Timers fire in whole milliseconds: what is due is looked for at each turn of the loop while anything is under way. */
  #join(from: Socket, to: Socket, ms: number): void {
    const waiting: { readonly due: number; readonly chunk: Buffer }[] = [];
    let isLooking = false;
    const look = () => {
      isLooking = false;
      for (const now = performance.now(); waiting[0] && waiting[0].due <= now; ) {
        const { chunk } = waiting.shift() as { chunk: Buffer };
        if (!to.destroyed) to.write(chunk);
      }
      if (waiting.length > 0) begin();
    };
    const begin = () => {
      if (isLooking) return;
      isLooking = true;
      setImmediate(look);
    };
    this.#sockets.add(from);
    from.on('data', (chunk: Buffer) => {
      waiting.push({ due: performance.now() + ms, chunk });
      begin();
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
  }
}
