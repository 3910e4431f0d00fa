import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { basicHeader } from '../../src/engine/http/admission/credentials.ts';
import { NO_BACKLOG } from '../../src/engine/http/admission/overload.ts';
import { RawClient } from '../support/raw-client.ts';
import { member, sampleHttp } from './samples.ts';

const ASK = `GET /api/v1/users/me HTTP/1.1\r\nHost: a\r\nAuthorization: ${basicHeader(member)}\r\n\r\n`;
/** More than one person may have running. */
const COUNT = 20;

test('A client that leaves before its request begins takes no place of its person', async (t) => {
  let goOn = () => {};
  let isFresh: Promise<void> | undefined = new Promise<void>((resolve) => (goOn = resolve));
  let came = 0;
  const whenFresh = () => {
    came++;
    return isFresh;
  };
  const app = sampleHttp({ backlog: { ...NO_BACKLOG, whenFresh } });
  t.after(() => app.close());
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  const ended: Promise<unknown>[] = [];
  app.server.on('connection', (socket: Socket) => ended.push(once(socket, 'close')));
  const clients = await Promise.all(Array.from({ length: COUNT }, () => RawClient.open(port)));
  for (const client of clients) client.write(ASK);
  while (came < COUNT) await new Promise(setImmediate);
  for (const client of clients) client.close();
  await Promise.all(ended);
  isFresh = undefined;
  goOn();
  const client = await RawClient.open(port);
  assert.equal((await client.write(ASK).next()).status, 200);
  client.close();
});
