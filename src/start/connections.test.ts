import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { Connections } from './connections.ts';

const server = createServer((request, response) => {
  request.resume().on('end', () => response.end('done'));
});
const connections = new Connections(server);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
after(() => server.close());

/** The head of a request whose body has two bytes of four. */
async function begin(type: string): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  const heard = once(server, 'request');
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 4\r\nConnection: close\r\n\r\nab`,
  );
  await heard;
  return socket;
}

test('files that come in may end; other clients are cut off', async () => {
  const form = await begin('multipart/form-data; boundary=x');
  const piece = await begin('application/offset+octet-stream');
  const json = await begin('application/json');
  assert.equal(connections.uploads, 2);
  connections.closeOthers();
  await once(json, 'close');
  for (const upload of [form, piece]) {
    const answered = once(upload.setEncoding('utf8'), 'data');
    upload.write('cd');
    assert.match(String(await answered), /^HTTP\/1\.1 200 OK.*done/s);
    await once(upload.resume(), 'close');
  }
  while (connections.uploads > 0) await new Promise(setImmediate);
});

test('in the end all are cut off', async () => {
  const form = await begin('multipart/form-data; boundary=x');
  connections.closeAll();
  await once(form, 'close');
});
