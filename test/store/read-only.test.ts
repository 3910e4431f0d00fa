import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import pg from 'pg';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { POSTGRES_LIMITS } from '../../src/engine/store/postgres-client.ts';
import { inject } from '../../src/testing/inject.ts';
import { say } from '../support/polling.ts';
import { engineName, isPooled, startServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { wireTo } from '../support/wire.ts';

const skip =
  (engineName !== 'postgres' || isPooled) &&
  'SQLite has no read-only servers, and a pooler keeps its connections';

const MESSAGE = { type: 'channel', to: 'square', topic: 'talk', content: 'hello' } as const;
const REFUSED = {
  result: 'error',
  msg: 'The database takes no writes at the moment.',
  code: 'DATABASE_UNAVAILABLE',
};

async function ready({ app }: TestServer): Promise<unknown> {
  const { statusCode, body } = await inject(app.http, {
    url: '/health/ready',
    headers: { host: 'localhost' },
  });
  return statusCode === 200 ? 'ready' : JSON.parse(body).reason;
}

describe('While PostgreSQL takes no writes', { skip }, async () => {
  const near = await startServer();
  const url = near.context.config.databaseUrl as string;
  const proxy = await wireTo(url);
  const far = await near.anotherNode({ databaseUrl: proxy.url, limits: POSTGRES_LIMITS });
  const setReadOnly = async (value: 'on' | 'off') => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query('SET default_transaction_read_only = off');
    await client.query(
      `ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET default_transaction_read_only = ${value}`,
    );
    await client.end();
  };

  it('sends get 503, the node is not ready, and reading goes on', async () => {
    await setReadOnly('on');
    proxy.cut();
    await until(async () => (await far.answer('alice', sendMessage, MESSAGE)).body.msg === REFUSED.msg);
    const { status, body } = await far.answer('alice', sendMessage, MESSAGE);
    assert.deepEqual([status, body], [503, REFUSED]);
    far.clock.advance(1000);
    await until(async () => (await ready(far)) === 'read_only');
    await far.as.alice.call(getMessages, { anchor: 'newest', num_before: 1, num_after: 0 });
  });

  it('it goes on by itself once there is a server that takes writes', async () => {
    await setReadOnly('off');
    far.clock.advance(1000);
    await until(async () => (await ready(far)) === 'ready');
    await say(far.as.alice, 'here again');
  });
});
