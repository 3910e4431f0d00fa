import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { startServer } from '../support/server.ts';

test('A server that stops does not wait for connections on which nothing was asked', async () => {
  const server = await startServer();
  const { port } = new URL(await server.app.http.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  await Promise.all([once(socket, 'connect'), once(server.app.http.server, 'connection')]);
  const closed = once(socket.resume(), 'close');
  await server.app.http.close();
  await closed;
});
