import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { refusals } from '../../bench/support/busy.ts';
import { Connection } from '../../bench/support/connection.ts';
import { drive, fetchAll } from '../../bench/support/load.ts';

const ASK = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const BUSY = '{"result":"error","code":"SERVER_BUSY","retry-after":0}';

/** A server that refuses the first requests. */
async function refusing(count: number, body = BUSY) {
  let asked = 0;
  const server = createServer((_, response) => {
    const text = ++asked > count ? 'here you are' : body;
    response.writeHead(asked > count ? 200 : 503, { 'Content-Length': text.length }).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connection = await Connection.open((server.address() as AddressInfo).port);
  const end = () => {
    connection.close();
    server.close();
  };
  return { connection, end, asked: () => asked };
}

test('What a busy server refuses is asked again and counted', async () => {
  const { connection, end, asked } = await refusing(3);
  const before = refusals();
  assert.deepEqual(await fetchAll([connection], [ASK, ASK]), ['here you are', 'here you are']);
  assert.deepEqual([asked(), refusals() - before], [5, 3]);
  end();
});

test('The load does not end with the first refusal', async () => {
  const { connection, end, asked } = await refusing(3);
  const before = refusals();
  const { count } = await drive([connection], () => ASK, 0);
  assert.deepEqual([count, asked(), refusals() - before], [1, 4, 3]);
  end();
});

test('A server that is always busy, or that ends, is a failure', async () => {
  for (const body of [BUSY, '{"error":"Service Unavailable"}']) {
    const { connection, end } = await refusing(Number.POSITIVE_INFINITY, body);
    await assert.rejects(
      drive([connection], () => ASK, 0),
      /HTTP 503/,
    );
    await assert.rejects(fetchAll([connection], [ASK]), /HTTP 503/);
    end();
  }
});
