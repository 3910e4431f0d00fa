import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** The text for a monitoring system. */
export interface MetricsText {
  readonly contentType: string;
  text(): Promise<string>;
}

export interface MetricsAccess {
  readonly metrics: MetricsText;
  /** The token that a request must have; undefined: metrics are not served beside the API. */
  readonly token: string | undefined;
}

export const METRICS_PATH = '/metrics';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** `GET /metrics` beside the API: 401 without the token. It has no rate limit. */
export function mountMetrics(app: FastifyInstance, { metrics, token }: MetricsAccess): void {
  if (token === undefined) return;
  const wanted = sha256(`Bearer ${token}`);
  app.get(METRICS_PATH, async (request, reply) => {
    const given = sha256(request.headers.authorization ?? '');
    reply.header('Cache-Control', 'no-store');
    if (!timingSafeEqual(given, wanted))
      return reply
        .code(401)
        .header('WWW-Authenticate', 'Bearer')
        .type('text/plain')
        .send('A token is needed.\n');
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}
