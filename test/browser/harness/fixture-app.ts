import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types none";

/** A small web application with the policy of the client, for tests of the harness itself: pages and scripts by path. */
export async function startFixture(
  files: Readonly<Record<string, string>>,
): Promise<{ readonly url: string }> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const body = path === '/favicon.ico' ? '' : files[path];
    const isScript = path.endsWith('.js');
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
    });
    response.end(body ?? 'There is no such page.');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A page with this in its body and its script in a file. */
export const pageWith = (body: string, script = '/app.js') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Fixture</title>
<script type="module" src="${script}"></script></head><body><main>${body}</main></body></html>`;
