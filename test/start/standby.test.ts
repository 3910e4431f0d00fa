import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { messageOf } from '../support/events.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { ownerClient, startParley } from '../support/process.ts';
import { engineName } from '../support/server.ts';
import { until } from '../support/until.ts';

const skip = engineName !== 'postgres' && 'SQLite has no stand-by';

async function ask(url: string, statement: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows[0]?.[0];
  } finally {
    await client.end();
  }
}

test('A stand-by that is promoted takes over while the server runs', { skip }, async () => {
  const primary = await startPostgres();
  after(() => primary.stop());
  const folder = mkdtempSync(join(tmpdir(), 'parley-standby-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const standBy = await primary.standBy();
  const { username, password } = new URL(primary.url);
  const hosts = [standBy, primary].map(({ url }) => new URL(url).host).join();
  const dataDir = join(folder, 'data');
  const parley = await startParley({
    PARLEY_DATA_DIR: dataDir,
    DATABASE_URL: `postgres://${username}:${password}@${hosts}/postgres?target_session_attrs=read-write`,
  });
  const owner = ownerClient(dataDir, parley.url);
  const send = (content: string) =>
    owner.call(sendMessage, { type: 'channel', to: 'general', topic: 'failover', content });
  const { body: queue } = await owner.call(registerQueue, { event_types: ['message'] });
  assert(queue.result === 'success');
  const before = await send('before');
  assert(before.body.result === 'success');

  // The primary acknowledges before it has flushed, as all databases of tests do.
  const newest = (url: string) => ask(url, 'SELECT max(position)::int FROM log');
  const position = await newest(primary.url);
  await until(async () => (await newest(standBy.url)) >= position);
  await primary.kill();
  const refused = await send('between');
  assert.equal(refused.status, 503);
  await ask(standBy.url, 'SELECT pg_promote()');
  const sent: number[] = [];
  await until(async () => {
    const { body } = await send('after');
    if (body.result === 'success') sent.push(body.id);
    return sent.length > 0;
  });
  await until(async () => (await fetch(`${parley.url}/health/ready`)).status === 200);

  const { body: page } = await owner.call(getMessages, { anchor: 'newest', num_before: 2, num_after: 0 });
  assert(page.result === 'success');
  const ids = [before.body.id, ...sent];
  assert.deepEqual(
    page.messages.map(({ id }) => id),
    ids,
  );
  const { body } = await owner.call(getEvents, {
    ...{ queue_id: queue.queue_id as string, last_event_id: queue.last_event_id, dont_block: true },
  });
  assert(body.result === 'success');
  assert.deepEqual(
    body.events.map((event) => messageOf(event).id),
    ids,
    'the queue goes on',
  );
});
