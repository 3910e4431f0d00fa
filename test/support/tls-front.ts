import { once } from 'node:events';
import { createServer, connect as dial, type Socket } from 'node:net';
import { after } from 'node:test';
import { TLSSocket } from 'node:tls';
import { selfSigned } from './certificate.ts';

/** Stands in front of PostgreSQL and speaks TLS, as a managed database does; it ends with the test file. Returns the URL for clients. */
export async function tlsFrontOf(databaseUrl: string): Promise<string> {
  const target = new URL(databaseUrl);
  const own = selfSigned();
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = dial(Number(target.port), target.hostname);
    for (const each of [client, upstream]) {
      open.add(each);
      each.on('error', () => {});
      each.on('close', () => {
        open.delete(each);
        client.destroy();
        upstream.destroy();
      });
    }
    // Its first message asks for TLS.
    client.once('data', () => {
      client.write('S');
      const secured = new TLSSocket(client, { isServer: true, ...own });
      secured.on('error', () => {});
      secured.pipe(upstream).pipe(secured);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    for (const each of open) each.destroy();
    server.close();
  });
  const url = new URL(databaseUrl);
  url.port = String((server.address() as { port: number }).port);
  url.searchParams.set('sslmode', 'no-verify');
  return url.href;
}
