import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { place, runParley, startParley } from '../support/process.ts';
import { engineName } from '../support/server.ts';

const skip = engineName !== 'postgres' && 'several nodes need PostgreSQL';

async function stopped(node: Awaited<ReturnType<typeof startParley>>): Promise<void> {
  node.kill('SIGTERM');
  assert.equal((await node.ended).code, 0);
}

/** With S3 files are elsewhere; nothing of it is asked at the start. */
const s3 = {
  PARLEY_S3_BUCKET: 'files',
  PARLEY_S3_ENDPOINT: 'http://127.0.0.1:9',
  PARLEY_S3_ACCESS_KEY: 'key',
  PARLEY_S3_SECRET_KEY: 'secret',
};

describe('nodes on one database', { skip }, () => {
  test('share the data folder, or do not start; --restored names the folder anew', async () => {
    const { dataDir, env } = await place();
    const other = { ...env, PARLEY_DATA_DIR: join(dataDir, '../other') };
    mkdirSync(other.PARLEY_DATA_DIR, { recursive: true });
    const both = await Promise.all([startParley(env), startParley(env)]);
    const { code, stderr } = await runParley(other);
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^PARLEY_DATA_DIR is '.*other', but the other nodes .* start once with --restored\.\n$/,
    );
    await Promise.all(both.map(stopped));
    await stopped(await startParley(env));
    await stopped(await startParley(other, ['--restored']));
    await stopped(await startParley(other));
    assert.equal((await runParley(env)).code, 1);
  });

  test('need no shared folder where files are in S3, but are warned', async () => {
    const { dataDir, env } = await place();
    await stopped(await startParley({ ...env, ...s3 }));
    const other = await startParley({ ...env, ...s3, PARLEY_DATA_DIR: join(dataDir, '../other') });
    assert.match(other.stderr, /exports, and uploads in pieces, are on one node only/);
    await stopped(other);
  });
});
