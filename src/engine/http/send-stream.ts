import type { Context } from '../declared.ts';
import type { Outlet } from '../kernel/outlet.ts';
import type { Endpoint } from './define-endpoint.ts';
import type { Exchange } from './exchange.ts';
import { EVENT_STREAM, SseOutlet } from './sse-outlet.ts';
import { openSocket, requireUpgrade } from './upgrade.ts';
import { write } from './write.ts';

/** Throws for a request that an operation with a WebSocket cannot answer. */
export function requireStreamable(
  { streams }: Pick<Endpoint, 'streams'>,
  exchange: Exchange,
  { config }: Context,
): void {
  if (streams === 'socket') requireUpgrade(exchange, config.externalUrl);
}

/** Answers with a stream; the reply ends with its connection. */
export function sendStream(
  { streams }: Pick<Endpoint, 'streams'>,
  exchange: Exchange,
  begin: (outlet: Outlet) => void,
): void {
  if (streams === 'socket') openSocket(exchange, begin);
  else if (exchange.isHead) write(exchange.header('content-type', EVENT_STREAM), undefined);
  else begin(new SseOutlet(exchange));
}
