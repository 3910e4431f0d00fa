import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import S3rver from '@20minutes/s3rver';
import type { S3Config } from '../../src/engine/config/s3.ts';

/** Writes an object, or a part of one, as its body comes. */
type PutContent = (path: string, content: unknown) => Promise<readonly [bytes: number, md5: string]>;

type OnBody = (state: 'begins' | 'ends') => void;

/** Stores an object when its whole body has come, as S3 does: what a cut-off request had before stays. */
function storeWholeBodies(store: { putContent: PutContent }, onBody: OnBody): void {
  const put = store.putContent.bind(store);
  let count = 0;
  store.putContent = async (path, content) => {
    const draft = `${path}.draft${++count}`;
    onBody('begins');
    try {
      const written = await put(draft, content);
      renameSync(draft, path);
      return written;
    } finally {
      rmSync(draft, { force: true });
      onBody('ends');
    }
  };
}

/** A server that speaks the S3 protocol, with an empty bucket; it ends with the test file. */
export async function startS3({ onBody = () => {} }: { readonly onBody?: OnBody } = {}): Promise<S3Config> {
  const directory = mkdtempSync(join(tmpdir(), 'parley-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'parley-files', configs: [] }],
  });
  storeWholeBodies(server.store, onBody);
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
