import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The least cost of a large reply: each request gets the same BENCH_BYTES prepared bytes. */
const body = Buffer.alloc(Number(process.env.BENCH_BYTES), 'x');

const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
