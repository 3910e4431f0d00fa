import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

const draining = new WeakSet<object>();

/**
 * From now on each reply ends its connection (`Connection: close`): a balancer keeps none that ends while it sends a request on it.
 */
export function beginDraining(server: Server): void {
  if (draining.has(server)) return;
  draining.add(server);
  server.prependListener('request', (_, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
}

/** Whether the reply, whose request may have come before, must end its connection. */
export function mustClose({ socket }: ServerResponse): boolean {
  const { server } = (socket ?? {}) as Socket & { readonly server?: object };
  return server !== undefined && draining.has(server);
}

/** New connections are refused. Node's own `close` also cuts idle ones, on which a balancer may be sending a request. */
export function stopListening(server: Server): void {
  if (server.listening) NetServer.prototype.close.call(server);
}
