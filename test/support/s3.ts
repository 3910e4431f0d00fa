import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import S3rver from '@20minutes/s3rver';
import type { S3Config } from '../../src/engine/config/s3.ts';

/** A server that speaks the S3 protocol, with an empty bucket; it ends with the test file. */
export async function startS3(): Promise<S3Config> {
  const directory = mkdtempSync(join(tmpdir(), 'parley-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'parley-files', configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  after(async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'parley-files',
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  };
}
