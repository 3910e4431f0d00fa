import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Engine } from '../../src/engine/store/engine.ts';
import { openPostgres } from '../../src/engine/store/postgres.ts';
import { openSqlite } from '../../src/engine/store/sqlite.ts';
import { type Environment, ONCE, place, runParley, startParley } from '../support/process.ts';

/** One line on stderr, nothing on stdout, exit code 1. */
async function assertRefused(env: Environment, line: RegExp): Promise<void> {
  const { code, stdout, stderr } = await runParley(env);
  assert.match(stderr, /^[^\n]+\n$/);
  assert.match(stderr, line);
  assert.deepEqual([code, stdout], [1, '']);
}

describe('a setting that cannot be used stops the start and is named', ONCE, () => {
  const bad: readonly (readonly [Environment, RegExp])[] = [
    [{ PORT: '70000' }, /^PORT is '70000', but it takes a port number/],
    [{ HOST: 'no such host' }, /^HOST is 'no such host', but it takes an address/],
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

  test('a database that is none', ONCE, async () => {
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

  test('a second Parley on the same folder', ONCE, async () => {
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
