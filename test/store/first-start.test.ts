import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApp } from '../../src/app.ts';
import { openPostgres } from '../../src/engine/store/postgres.ts';
import { createDatabase } from '../support/postgres.ts';
import { engineName, testConfig } from '../support/server.ts';

const skip = engineName !== 'postgres' && 'several nodes need PostgreSQL';

test('two nodes that start at once on an empty database make one organization', { skip }, async () => {
  const { url, drop } = await createDatabase();
  const start = async () =>
    createApp({ ...testConfig, databaseUrl: url }, { engine: await openPostgres(url, { durable: false }) });
  const starts = await Promise.allSettled([start(), start()]);
  const nodes = starts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const owners = nodes.map(({ context }) => context.realm.userByEmail('owner@example.com'));
  for (const node of nodes) await node.close();
  await drop();
  assert.deepEqual(
    starts.map(({ status }) => status),
    ['fulfilled', 'fulfilled'],
  );
  assert(owners[0]);
  assert.deepEqual(owners[0], owners[1]);
});
