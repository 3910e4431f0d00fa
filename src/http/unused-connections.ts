import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes, when the server stops, the connections on which nothing was asked yet: browsers open them in advance. Node counts
 * only those as idle that have had a request, and would wait for the others until their time is up.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  const isUsed = ({ socket }: IncomingMessage) => void unused.delete(socket);
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', isUsed);
  app.server.on('upgrade', isUsed);
  app.addHook('preClose', (done) => {
    for (const socket of unused) socket.destroy();
    done();
  });
}
