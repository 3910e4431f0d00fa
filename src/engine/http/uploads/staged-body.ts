import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BusboyFileStream, BusboyInstance } from '@fastify/busboy';
import { BadRequest, PayloadTooLarge } from '../../kernel/errors.ts';

/** A file of a multipart body, on the disk of this machine until the request has been answered. */
export interface StagedFile {
  readonly field: string;
  /** The file name that the client gave. */
  readonly name: string;
  /** The Content-Type that the client gave. */
  readonly type: string;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Whether it has more bytes than allowed; then it is not on disk. */
  readonly isTooLarge: boolean;
}

export interface StagedBody {
  readonly pairs: ReadonlyMap<string, string>;
  readonly files: readonly StagedFile[];
}

export interface Staging {
  readonly contentType: string;
  /** The folder for the files. */
  readonly folder: string;
  /** The limit for each file. */
  readonly maxBytes: number;
}

/** Endpoints take one file; a second one is kept so that they can refuse it. */
const MOST_FILES = 2;
const LIMITS = { files: MOST_FILES, fields: 50, parts: 60, fieldSize: 65_536, headerSize: 65_536 };
/** Bytes beyond a file's limit that are read and discarded, so that the client gets the error. */
const PATIENCE = 4;
const PATIENCE_BYTES = 16 * 1024 * 1024;

const malformed = () => new BadRequest('Malformed payload');

/**
 * Reads a multipart body as it arrives: files go to disk piece by piece, so the memory does not depend on their size. Throws
 * BadRequest if the body is broken or ends early; then no file stays.
 */
export async function stageBody(body: Readable, staging: Staging): Promise<StagedBody> {
  const { Busboy } = await import('@fastify/busboy');
  await mkdir(staging.folder, { recursive: true, mode: 0o700 });
  const reading = new BodyReader(staging);
  try {
    const limits = { ...LIMITS, fileSize: staging.maxBytes };
    reading.follow(new Busboy({ headers: { 'content-type': staging.contentType }, limits }));
  } catch {
    body.resume();
    throw malformed();
  }
  try {
    await reading.readFrom(body);
    return await reading.result();
  } catch (error) {
    body.resume();
    await unstage(await reading.settled());
    throw error;
  }
}

/** Removes the files that still exist. */
export async function unstage(files: readonly StagedFile[]): Promise<void> {
  for (const { path } of files) await rm(path, { force: true });
}

class BodyReader {
  readonly #staging: Staging;
  readonly #pairs = new Map<string, string>();
  readonly #files: Promise<StagedFile>[] = [];
  readonly #paths: string[] = [];
  readonly #streams: BusboyFileStream[] = [];
  #busboy: BusboyInstance | undefined;

  constructor(staging: Staging) {
    this.#staging = staging;
  }

  follow(busboy: BusboyInstance): void {
    this.#busboy = busboy;
    busboy.on('field', (name, value) => {
      if (name) this.#pairs.set(name, value);
    });
    busboy.on('file', (field, stream, name, _, type) => {
      const file = this.#write({ field: field ?? '', name: name ?? '', type }, stream);
      // Awaited with the others; the handler keeps an early failure from counting as unhandled.
      file.catch(() => {});
      this.#files.push(file);
    });
  }

  /** Resolves when the body has ended properly. */
  readFrom(body: Readable): Promise<void> {
    const busboy = this.#busboy as BusboyInstance;
    const most = this.#staging.maxBytes * PATIENCE + PATIENCE_BYTES;
    let bytes = 0;
    return new Promise<void>((resolve, reject) => {
      const fail = (error: Error) => {
        body.unpipe(busboy);
        reject(error);
      };
      busboy.once('finish', resolve);
      // Further parts are not read: a body may have any number of them.
      busboy.once('partsLimit', () => fail(malformed()));
      busboy.on('error', () => fail(malformed()));
      body.once('error', () => fail(malformed()));
      body.once('close', () => {
        if (body.readableEnded) return;
        busboy.destroy();
        fail(malformed());
      });
      body.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > most) fail(new PayloadTooLarge());
      });
      body.pipe(busboy);
    });
  }

  async result(): Promise<StagedBody> {
    return { pairs: this.#pairs, files: await Promise.all(this.#files) };
  }

  /** All begun files, once nothing writes to them any more. */
  async settled(): Promise<StagedFile[]> {
    this.#busboy?.destroy();
    // A parser that is destroyed ends none of them.
    for (const stream of this.#streams) stream.destroy();
    await Promise.allSettled(this.#files);
    const nothing = { field: '', name: '', type: '', size: 0, isTooLarge: false };
    return this.#paths.map((path) => ({ ...nothing, path }));
  }

  async #write(
    described: Pick<StagedFile, 'field' | 'name' | 'type'>,
    stream: BusboyFileStream,
  ): Promise<StagedFile> {
    const path = join(this.#staging.folder, randomBytes(18).toString('base64url'));
    this.#paths.push(path);
    this.#streams.push(stream);
    await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    if (stream.truncated) await rm(path, { force: true });
    return { ...described, path, size: stream.bytesRead, isTooLarge: stream.truncated };
  }
}
