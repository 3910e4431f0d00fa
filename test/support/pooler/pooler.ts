import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { PooledClient } from './pooled-client.ts';
import { ServerConnections } from './server-connections.ts';

export interface Pooler {
  /** The server's URL with the pooler in its place; `listen=0` says what it is. */
  readonly url: string;
  close(): Promise<void>;
}

/** A node has up to 11 clients; several nodes share this many connections to a database. */
const MOST = 12;

/**
 * A pooler in front of the PostgreSQL at `serverUrl`, which lends a connection for one transaction, as PgBouncer does with
 * `pool_mode = transaction`. It asks nobody for a password, and signs in at PostgreSQL as the user of `serverUrl`.
 */
export async function startPooler(serverUrl: string, most = MOST): Promise<Pooler> {
  const databases = new Map<string, ServerConnections>();
  const find = (name: string) => {
    const found = databases.get(name) ?? new ServerConnections(withDatabase(serverUrl, name), most);
    databases.set(name, found);
    return found;
  };
  const sockets = new Set<Socket>();
  const listening = createServer((socket) => {
    sockets.add(socket.setNoDelay());
    socket.once('close', () => sockets.delete(socket));
    new PooledClient(socket, find);
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: pooledUrl(serverUrl, (listening.address() as AddressInfo).port),
    close: async () => {
      listening.close();
      for (const socket of sockets) socket.destroy();
      await once(listening, 'close');
    },
  };
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

function pooledUrl(serverUrl: string, port: number): string {
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${port}`;
  url.search = '?listen=0';
  return url.href;
}
