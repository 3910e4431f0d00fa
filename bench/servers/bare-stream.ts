import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * The least cost of a broadcast: holds the sockets of listening clients and, at each POST, writes the same bytes to
 * all of them. BENCH_DELIVERY is an event as Parley streams it.
 */
const delivery = Buffer.from(process.env.BENCH_DELIVERY ?? 'id: 1\ndata: {"id":1}\n\n');
const listening: Socket[] = [];

function listen(response: ServerResponse): void {
  response.useChunkedEncodingByDefault = false;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': connected\n\n');
  listening.push(response.socket as Socket);
}

function broadcast(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  request.on('end', () => {
    response.end('{"result":"success","msg":"","id":1}');
    for (const socket of listening) socket.write(delivery);
  });
}

const server = createServer((request, response) => {
  if (request.method === 'GET') listen(response);
  else broadcast(request, response);
});
// Who sends may pause for longer than Node would wait.
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => {
  console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
