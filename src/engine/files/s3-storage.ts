import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../config/s3.ts';
import { type ByteRange, checkKey, type FileStorage } from './storage.ts';

/** Files in a bucket of an S3 store, addressed by path. */
export class S3Storage implements FileStorage {
  readonly #client: AwsClient;
  readonly #bucketUrl: string;

  constructor({ endpoint, bucket, region, accessKey, secretKey }: S3Config) {
    this.#client = new AwsClient({
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      service: 's3',
      region,
      retries: 2,
    });
    this.#bucketUrl = `${endpoint}/${bucket}`;
  }

  async putFile(key: string, path: string): Promise<void> {
    // A Blob of a file is read while it is sent, and knows its length.
    await this.#put(key, await openAsBlob(path));
  }

  async putBytes(key: string, bytes: Uint8Array): Promise<void> {
    await this.#put(key, new Blob([new Uint8Array(bytes)]));
  }

  async read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const headers = range && { range: `bytes=${range.start}-${range.end}` };
    const response = await this.#ask(key, { method: 'GET', ...(headers && { headers }) });
    if (response.status === 404) return undefined;
    if (range && response.status !== 206) throw await failure('read', response);
    return response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
  }

  async size(key: string): Promise<number | undefined> {
    const response = await this.#ask(key, { method: 'HEAD' });
    return response.status === 404 ? undefined : Number(response.headers.get('content-length'));
  }

  async remove(key: string): Promise<void> {
    await drain(await this.#ask(key, { method: 'DELETE' }));
  }

  async #put(key: string, body: Blob): Promise<void> {
    // A type that browsers never run, should the store itself serve the file.
    const headers = { 'content-type': 'application/octet-stream' };
    // Only without a window and redirects does fetch not keep the sent bytes for a repetition.
    const unkept = { redirect: 'error', window: null } as const;
    const response = await this.#ask(key, { method: 'PUT', body, headers, ...unkept });
    if (response.status === 404) throw await failure('write', response);
    await drain(response);
  }

  async #ask(key: string, request: RequestInit): Promise<Response> {
    const response = await this.#client.fetch(`${this.#bucketUrl}/${checkKey(key)}`, request);
    if (!response.ok && response.status !== 404) throw await failure('be asked', response);
    return response;
  }
}

/** Reads the rest, so that the connection can be reused. */
async function drain(response: Response): Promise<void> {
  await response.body?.cancel();
}

async function failure(what: string, response: Response): Promise<Error> {
  await drain(response);
  return new Error(`The file store could not ${what}: HTTP ${response.status}.`);
}
