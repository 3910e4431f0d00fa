import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range of ports for outgoing connections, which may be in use at any moment. */
const LEAST = 15_000;
const MOST = 32_000;

/** A port of 127.0.0.1 on which nothing listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LEAST + Math.floor(Math.random() * (MOST - LEAST));
    const server = createServer();
    try {
      await Promise.all([once(server, 'listening'), server.listen(port, '127.0.0.1')]);
    } catch {
      // Taken: the next number.
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
