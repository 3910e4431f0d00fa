import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { engineName, isPooled, startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const skip =
  (engineName !== 'postgres' && 'SQLite has no connections that break') ||
  (isPooled && 'the connections of a pooler are nobody else’s while they are idle');

test('connections that break are logged with the cause', { skip }, async () => {
  const { context, log } = await startServer();
  const client = new pg.Client({ connectionString: context.config.databaseUrl });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
  await context.transact(async () => {});
  const ofKind = (pattern: RegExp) => log.lines.filter(({ message }) => pattern.test(message));
  await until(() => ofKind(/listens to other nodes/).length > 0);
  const broken = ofKind(/broke/);
  // A connection hears why it ends, or finds its socket reset before it has read that.
  for (const { level, cause } of broken) {
    assert.equal(level, 'warn');
    assert.match(`${cause}`, /terminat|ECONNRESET|EPIPE/);
  }
  assert.equal(ofKind(/that writes broke/).length, 1);
});
