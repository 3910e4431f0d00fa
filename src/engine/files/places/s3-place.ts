import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../../config/s3.ts';
import { CannotStart } from '../../kernel/failures/cannot-start.ts';
import { type BackupPlace, checkPlaceName, isPlaceName, type PlacedFile } from './place.ts';
import { fieldOf, partsIn } from './s3-xml.ts';

/** Bytes of a part, and files of a page. The store takes at most 10,000 parts, each of 5 MiB or more. */
const SIZES = { part: 16 * 1024 * 1024, page: 1000 };
/** Milliseconds for one part. */
const PATIENCE_MS = 120_000;

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

interface Asking {
  /** For the sentence about a failure: "cannot be …". */
  readonly done: 'listed' | 'read' | 'written';
  /** Statuses that are no failures. */
  readonly fine?: readonly number[];
}

/** The files below a prefix of a bucket. */
export class S3Place implements BackupPlace {
  readonly words: string;
  readonly #client: AwsClient;
  readonly #bucketUrl: string;
  /** '' or `a/b/`. */
  readonly #prefix: string;

  readonly #sizes: typeof SIZES;

  constructor({ endpoint, bucket, region, accessKey, secretKey }: S3Config, prefix: string, sizes = SIZES) {
    this.#sizes = sizes;
    const keys = { accessKeyId: accessKey, secretAccessKey: secretKey };
    this.#client = new AwsClient({ ...keys, service: 's3', region, retries: 2 });
    this.#bucketUrl = `${endpoint}/${bucket}`;
    this.#prefix = prefix === '' ? '' : `${prefix}/`;
    this.words = `s3://${bucket}/${prefix}`;
  }

  async *list(below: string): AsyncGenerator<PlacedFile> {
    let after = '';
    for (;;) {
      const asked = { 'list-type': '2', prefix: this.#prefix + below, 'max-keys': String(this.#sizes.page) };
      const query = new URLSearchParams({ ...asked, ...(after && { 'start-after': after }) });
      const page = await (await this.#ask(`?${query}`, {}, { done: 'listed' })).text();
      for (const part of partsIn(page, 'Contents')) {
        after = fieldOf(part, 'Key');
        const name = after.slice(this.#prefix.length);
        if (!isPlaceName(name)) continue;
        yield {
          name,
          bytes: Number(fieldOf(part, 'Size')),
          putAt: Date.parse(fieldOf(part, 'LastModified')),
        };
      }
      if (fieldOf(page, 'IsTruncated') !== 'true') return;
    }
  }

  async put(name: string, chunks: Chunks): Promise<void> {
    const parts = inParts(chunks, this.#sizes.part);
    const first = await parts.next();
    const second = first.done ? first : await parts.next();
    if (second.done) await this.#send(this.#pathOf(name), first.value ?? Buffer.alloc(0));
    else await this.#putInParts(name, [first.value as Buffer, second.value], parts);
  }

  async read(name: string): Promise<Readable | undefined> {
    const response = await this.#ask(this.#pathOf(name), {}, { done: 'read', fine: [404] });
    if (response.status === 404) return undefined;
    return response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
  }

  async remove(name: string): Promise<void> {
    await drain(await this.#ask(this.#pathOf(name), { method: 'DELETE' }, { done: 'written', fine: [404] }));
  }

  async #putInParts(name: string, begun: Buffer[], rest: AsyncGenerator<Buffer>): Promise<void> {
    const path = this.#pathOf(name);
    const answer = await (await this.#ask(`${path}?uploads`, { method: 'POST' }, { done: 'written' })).text();
    const upload = `uploadId=${encodeURIComponent(fieldOf(answer, 'UploadId'))}`;
    try {
      const tags: string[] = [];
      const add = async (part: Buffer) => {
        tags.push(await this.#send(`${path}?partNumber=${tags.length + 1}&${upload}`, part));
      };
      for (const part of begun.splice(0)) await add(part);
      for await (const part of rest) await add(part);
      const list = tags.map(
        (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      );
      const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`;
      const done = await this.#ask(`${path}?${upload}`, { method: 'POST', body }, { done: 'written' });
      // The status arrives before the store knows the outcome.
      if ((await done.text()).includes('<Error>'))
        throw this.#failure('written', 'the upload did not come to its end');
    } catch (error) {
      await this.#abandon(`${path}?${upload}`);
      throw error;
    }
  }

  /** Returns the store's tag of the part. */
  async #send(path: string, part: Buffer): Promise<string> {
    const headers = {
      'content-type': 'application/octet-stream',
      // The store refuses bytes that were changed in transit.
      'x-amz-content-sha256': createHash('sha256').update(part).digest('hex'),
    };
    const body = new Uint8Array(part);
    const response = await this.#ask(path, { method: 'PUT', body, headers }, { done: 'written' });
    await drain(response);
    return response.headers.get('etag') ?? '';
  }

  async #abandon(path: string): Promise<void> {
    try {
      await drain(await this.#ask(path, { method: 'DELETE' }, { done: 'written', fine: [404] }));
    } catch {
      // The earlier failure is the one to report; rules of the bucket remove unfinished uploads.
    }
  }

  async #ask(path: string, request: RequestInit, { done, fine = [] }: Asking): Promise<Response> {
    let response: Response;
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      response = await this.#client.fetch(`${this.#bucketUrl}${path}`, { ...request, signal });
    } catch (error) {
      const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
      throw this.#failure(done, cause?.code ?? cause?.message ?? message, error);
    }
    if (response.ok || fine.includes(response.status)) return response;
    const code = fieldOf(await response.text(), 'Code').slice(0, 100);
    throw this.#failure(done, `HTTP ${response.status}${code && ` ${code}`}`);
  }

  #pathOf(name: string): string {
    return `/${this.#prefix}${checkPlaceName(name)}`;
  }

  #failure(done: string, reason: string, cause?: unknown): CannotStart {
    return new CannotStart(`${this.words} cannot be ${done} (${reason}).`, { cause });
  }
}

/** Joins chunks to parts of one size; the last may be smaller. */
async function* inParts(chunks: Chunks, partBytes: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; ) {
      const piece = chunk.subarray(from, from + partBytes - bytes);
      held.push(piece);
      bytes += piece.length;
      from += piece.length;
      if (bytes < partBytes) continue;
      yield Buffer.concat(held);
      held = [];
      bytes = 0;
    }
  }
  if (bytes > 0) yield Buffer.concat(held);
}

/** Reads the rest, so that the connection can be reused. */
async function drain(response: Response): Promise<void> {
  await response.body?.cancel();
}
