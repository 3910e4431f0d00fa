import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

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
