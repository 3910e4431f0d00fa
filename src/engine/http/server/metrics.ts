import { createHash, timingSafeEqual } from 'node:crypto';
import type { Router } from '../paths/router.ts';
import { write } from '../reply/write.ts';

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
export function addMetrics(router: Router, { metrics, token }: MetricsAccess): void {
  if (token === undefined) return;
  const wanted = sha256(`Bearer ${token}`);
  router.add(METRICS_PATH, 'GET', async (exchange) => {
    const given = sha256(exchange.requestHeaders.authorization ?? '');
    exchange.header('cache-control', 'no-store');
    if (timingSafeEqual(given, wanted))
      return write(exchange.header('content-type', metrics.contentType), await metrics.text());
    exchange.status = 401;
    exchange.header('www-authenticate', 'Bearer').header('content-type', 'text/plain');
    write(exchange, 'A token is needed.\n');
  });
}
