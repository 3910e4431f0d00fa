import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net';

/**
 * Takes connections of the same port on the other addresses of `localhost` too, where it is free: clients may use either version of IP. Returns
 * what listens there.
 */
export async function bindLoopback(
  server: Server,
  backlog: number | undefined,
): Promise<readonly NetServer[]> {
  const { address: own, port } = server.address() as AddressInfo;
  // Without an answer there is no other address to take connections on.
  const known = await lookup('localhost', { all: true }).catch(() => []);
  const others = known.map(({ address }) => address).filter((address) => address !== own);
  const bound = await Promise.all([...new Set(others)].map((host) => bind(server, { host, port, backlog })));
  return bound.filter((each) => each !== undefined);
}

interface Place {
  readonly host: string;
  readonly port: number;
  readonly backlog: number | undefined;
}

/** undefined: the address is taken, or is none of this machine. */
async function bind(server: Server, { backlog, ...place }: Place): Promise<NetServer | undefined> {
  // As the server of HTTP treats its own connections.
  const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit('connection', socket),
  );
  try {
    other.listen({ ...place, ...(backlog !== undefined && { backlog }) });
    await once(other, 'listening');
    other.on('error', (error) => server.emit('error', error));
    return other;
  } catch {
    return undefined;
  }
}
