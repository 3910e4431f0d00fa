import type { Exchange } from '../exchange/exchange.ts';
import { JSON_TYPE } from '../exchange/headers.ts';
import type { Router } from '../paths/router.ts';
import { write } from '../reply/write.ts';

export interface Health {
  /** The reason to send requests elsewhere; undefined: this node takes them. */
  readonly unreadiness: () => Promise<string | undefined>;
  /** How many items of background jobs were given up. The node is ready all the same. */
  readonly failedItems: () => number;
}

/** For balancers and supervisors: no credentials, no rate limit, and no private data. */
export function addHealth(router: Router, { unreadiness, failedItems }: Health): void {
  router.add('/health/live', 'GET', (exchange) => send(exchange, 200, { status: 'live' }));
  router.add('/health/ready', 'GET', async (exchange) => {
    const reason = await unreadiness();
    const failed = failedItems();
    if (reason === undefined)
      return send(exchange, 200, { status: 'ready', ...(failed > 0 && { failed_items: failed }) });
    return send(exchange, 503, { status: 'not_ready', reason });
  });
}

function send(exchange: Exchange, status: number, body: Readonly<Record<string, string | number>>): void {
  exchange.status = status;
  exchange.header('content-type', JSON_TYPE).header('cache-control', 'no-store');
  write(exchange, JSON.stringify(body));
}
