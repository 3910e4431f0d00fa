import type { Server } from 'node:http';
import type { App } from '../app.ts';
import type { Config } from '../engine/config/config.ts';
import { METRICS_PATH } from '../engine/http/server/metrics.ts';
import { createServer } from '../engine/http/server/node-http.ts';
import { CannotStart } from '../engine/kernel/failures/cannot-start.ts';
import { type Log, logFailure } from '../engine/kernel/log.ts';

/** Serves `GET /metrics` on a port of its own, without credentials, if configured. It ends with the process. Throws CannotStart. */
export async function openMetricsPort(
  { metrics }: Pick<App, 'metrics'>,
  { metricsListen }: Pick<Config, 'metricsListen'>,
  log: Log,
): Promise<Server | undefined> {
  if (!metrics || !metricsListen) return undefined;
  const { host, port } = metricsListen;
  const failed = logFailure(log, 'The metrics could not be read.');
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== METRICS_PATH) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end(`There is only GET ${METRICS_PATH}.\n`);
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error) => {
        failed(error);
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(new CannotStart(`PARLEY_METRICS_LISTEN ${host}:${port} cannot be used: ${message}.`)),
    );
    server.listen({ host, port }, resolve);
  });
  server.unref();
  return server;
}
