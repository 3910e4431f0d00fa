import { measures } from '../kernel/measures.ts';
import type { Exchange } from './exchange.ts';

/** Measures how long a request takes, until its reply has been sent or its client has gone. */
export function measureRequest(exchange: Exchange): void {
  const began = performance.now();
  exchange.onClose(() => {
    const { method, response, route = 'none' } = exchange;
    const status = response.headersSent ? response.statusCode : 0;
    // Requests to unknown paths have no route: a client could invent any number of paths.
    measures.request.say({ method, route, status, seconds: (performance.now() - began) / 1000 });
  });
}
