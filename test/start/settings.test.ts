import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Engine } from '../../src/store/engine/engine.ts';
import { openPostgres } from '../../src/store/engine/postgres.ts';
import { openSqlite } from '../../src/store/engine/sqlite.ts';
import { type Environment, place, runParley, startParley } from '../support/process.ts';

/** One line on stderr, nothing on stdout, exit code 1. */
async function assertRefused(env: Environment, line: RegExp): Promise<void> {
  const { code, stdout, stderr } = await runParley(env);
  assert.match(stderr, /^[^\n]+\n$/);
  assert.match(stderr, line);
  assert.deepEqual([code, stdout], [1, '']);
}

const S3: Environment = {
  PARLEY_S3_ENDPOINT: 'http://127.0.0.1:1',
  PARLEY_S3_BUCKET: 'files',
  PARLEY_S3_ACCESS_KEY: 'key',
  PARLEY_S3_SECRET_KEY: 'secret',
};

describe('a setting that cannot be used stops the start and is named', () => {
  const bad: readonly (readonly [Environment, RegExp])[] = [
    [{ PORT: '70000' }, /^PORT is '70000', but it takes a port number/],
    [{ PORT: '1e3' }, /^PORT is '1e3'/],
    [{ HOST: 'no such host' }, /^HOST is 'no such host', but it takes an address/],
    [{ PARLEY_EXTERNAL_URL: 'chat.example.com' }, /^PARLEY_EXTERNAL_URL is .* takes the address/],
    [{ PARLEY_EXTERNAL_URL: 'https://chat.example.com/x' }, /^PARLEY_EXTERNAL_URL is /],
    [{ PARLEY_OWNER_EMAIL: 'a:b@example.com' }, /^PARLEY_OWNER_EMAIL is .* takes an email address/],
    [{ PARLEY_ORGANIZATION: 'x'.repeat(41) }, /^PARLEY_ORGANIZATION is .* at most 40/],
    [{ PARLEY_RATE_LIMIT: '-1' }, /^PARLEY_RATE_LIMIT is '-1', but it takes a number/],
    [{ PARLEY_TRUSTED_PROXIES: '10.0.0.1,nonsense' }, /^PARLEY_TRUSTED_PROXIES is /],
    [{ PARLEY_TRUSTED_PROXIES: '10.0.0.0/33' }, /^PARLEY_TRUSTED_PROXIES is /],
    [
      { PARLEY_OUTBOUND_ALLOW: '10.0.0.0/8,intranet' },
      /^PARLEY_OUTBOUND_ALLOW is .* takes addresses or networks/,
    ],
    [{ PARLEY_OUTBOUND_ALLOW: 'fe80::1%eth0' }, /^PARLEY_OUTBOUND_ALLOW is /],
    [{ PARLEY_LOG_LEVEL: 'loud' }, /^PARLEY_LOG_LEVEL is 'loud', but it takes one of silent/],
    [{ PARLEY_MAX_UPLOAD_MIB: '0' }, /^PARLEY_MAX_UPLOAD_MIB is '0', but it takes a number of MiB/],
    [
      { PARLEY_UPLOAD_QUOTA_MIB: '1 GiB' },
      /^PARLEY_UPLOAD_QUOTA_MIB is '1 GiB', but it takes a number of MiB, 0/,
    ],
    [{ PARLEY_S3_BUCKET: 'files' }, /^PARLEY_S3_ENDPOINT is missing/],
    [{ ...S3, PARLEY_S3_BUCKET: 'No Bucket' }, /^PARLEY_S3_BUCKET takes (?!.*secret)/],
    [{ ...S3, PARLEY_S3_ENDPOINT: 'http://s3/path' }, /^PARLEY_S3_ENDPOINT takes an address(?!.*secret)/],
    [{ PARLEY_DEV: 'yes' }, /^PARLEY_DEV is 'yes', but it takes 1 or 0/],
    [{ DATABASE_URL: 'mysql://root:secret@db/x' }, /^DATABASE_URL takes postgres:(?!.*secret)/],
    [{ DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' }, /127\.0\.0\.1:1 cannot be reached(?!.*secret)/],
  ];
  for (const [env, line] of bad) {
    test(JSON.stringify(env), async () => assertRefused({ ...(await place()).env, ...env }, line));
  }
});

describe('what else stops the start', () => {
  test('a port in use', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    await assertRefused({ ...(await place()).env, PORT: String(port) }, /^PORT [0-9]+ .* is in use/);
    server.close();
  });

  test('a data folder that cannot be written to', async () => {
    const { dataDir, env } = await place();
    writeFileSync(dataDir, 'a file');
    await assertRefused({ ...env, PARLEY_DATA_DIR: join(dataDir, 'x') }, /^PARLEY_DATA_DIR is /);
  });

  test('a database that is none', async () => {
    const {
      dataDir,
      env: { DATABASE_URL: _, ...env },
    } = await place();
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'parley.db'), 'no database '.repeat(1000));
    await assertRefused(env, /^The database in .* cannot be used: /);
  });

  test('a database of a newer version', async () => {
    const { dataDir, env } = await place();
    const first = await startParley(env);
    first.kill('SIGTERM');
    await first.ended;
    await withEngine(dataDir, env, (engine) =>
      engine.migrate(async (db) => {
        const row = { name: '9999-later', timestamp: new Date().toISOString() };
        await db
          .insertInto('kysely_migration' as never)
          .values(row as never)
          .execute();
      }),
    );
    await assertRefused(env, /newer version of Parley/);
  });

  test('a second Parley on the same folder', async () => {
    const {
      env: { DATABASE_URL: _, ...env },
    } = await place();
    await startParley(env);
    await assertRefused(env, /^Another Parley is running on the data folder /);
  });
});

async function withEngine(dataDir: string, env: Environment, fn: (engine: Engine) => Promise<void>) {
  const engine = env.DATABASE_URL
    ? await openPostgres(env.DATABASE_URL)
    : openSqlite(join(dataDir, 'parley.db'));
  await fn(engine);
  await engine.close();
}
