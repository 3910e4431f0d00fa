import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

const RETRIED = [502, 503];

/** A small balancer, as operators put one in front of several nodes: it asks /health/ready, and another node where one takes no request. */
export class Balancer {
  /** Ports. */
  readonly nodes = new Set<number>();
  readonly #server = createServer((from, to) => void this.#pass(from, to));
  /** How often a request had to go to another node. */
  repeated = 0;
  #turn = 0;

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    after(() => {
      this.#server.closeAllConnections();
      this.#server.close();
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #pass(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of from) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    for (;;) {
      const port = await this.#readyNode();
      const { answer, asked } = await ask(port, from, body);
      if (!answer || RETRIED.includes(answer.statusCode ?? 0)) {
        this.repeated++;
        answer?.resume();
        continue;
      }
      to.on('close', () => asked.destroy());
      answer.on('error', () => to.destroy());
      to.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(to);
      return;
    }
  }

  /** The next one that says that it is ready. */
  async #readyNode(): Promise<number> {
    for (;;) {
      const nodes = [...this.nodes];
      const port = nodes[this.#turn++ % nodes.length] as number;
      const status = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
        ({ status }) => status,
        () => 0,
      );
      if (status === 200) return port;
    }
  }
}

function ask(
  port: number,
  { method = 'GET', url = '/', headers }: IncomingMessage,
  body: Buffer,
): Promise<{ answer: IncomingMessage | undefined; asked: ClientRequest }> {
  return new Promise((resolve) => {
    const asked = request({ port, host: '127.0.0.1', method, path: url, headers, agent: false });
    asked.on('response', (answer) => resolve({ answer, asked }));
    asked.on('error', () => resolve({ answer: undefined, asked }));
    asked.end(body);
  });
}
