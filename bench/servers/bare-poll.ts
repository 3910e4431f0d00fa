import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The least cost of long polling: holds the responses of clients that have the newest event and, at each POST,
 * writes the same bytes to all of them. BENCH_DELIVERY is a delivery of Parley's; its event ID is replaced.
 */
const sample = process.env.BENCH_DELIVERY ?? '{"events":[{"id":0}]}';
const idAt = sample.indexOf('{"id":') + '{"id":'.length;
const before = sample.slice(0, idAt);
const after = sample.slice(idAt).replace(/^\d+/, '');

let position = 0;
let delivery = Buffer.alloc(0);
let waiting: ServerResponse[] = [];

function answer(response: ServerResponse, body: Buffer): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
}

function poll(request: IncomingMessage, response: ServerResponse): void {
  const { url = '' } = request;
  const known = Number(url.slice(url.lastIndexOf('=') + 1));
  if (known < position) answer(response, delivery);
  else waiting.push(response);
}

function trigger(response: ServerResponse): void {
  position++;
  delivery = Buffer.from(`${before}${position}${after}`);
  answer(response, Buffer.from('{"result":"success","msg":"","id":1}'));
  const all = waiting;
  waiting = [];
  for (const each of all) answer(each, delivery);
}

const server = createServer((request, response) => {
  if (request.method === 'GET') return poll(request, response);
  request.resume();
  request.on('end', () => trigger(response));
});
server.listen(0, '127.0.0.1', () => {
  console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
