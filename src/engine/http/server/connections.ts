import type { IncomingMessage, Server, ServerResponse } from 'node:http';
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

/** Milliseconds of a turn of the event loop in which nothing came. */
const QUIET_MS = 0.1;
const MOST_TURNS = 10_000;

/**
 * New connections are refused. The system resets those that this process has not accepted yet, so that it happens after a turn of the event loop in
 * which there was none. Node's own `close` also cuts idle connections, on which a balancer may be sending a request.
 */
export function stopListening(server: NetServer): void {
  let turns = 0;
  let began = performance.now();
  const look = () => {
    const now = performance.now();
    turns++;
    if (now - began > QUIET_MS && turns < MOST_TURNS) {
      began = now;
      setImmediate(look);
    } else if (server.listening) NetServer.prototype.close.call(server);
  };
  setImmediate(look);
}

/**
 * Returns a function that closes connections without any request, for a server that stops: browsers open them in advance. Node counts only connections that had a request
 * as idle, and would wait for the others until their time limit.
 */
export function followUnusedConnections(server: Server): () => void {
  const unused = new Set<Socket>();
  const isUsed = ({ socket }: IncomingMessage) => void unused.delete(socket);
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', isUsed);
  server.on('upgrade', isUsed);
  return () => {
    for (const socket of unused) socket.destroy();
  };
}
