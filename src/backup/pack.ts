import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { Place } from '../files/places/place.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import type { Packed } from './layout.ts';

/** Puts a file in a place, compressing it. */
export async function putPacked(place: Place, name: string, path: string): Promise<Packed> {
  const hash = createHash('sha256');
  let packed = 0;
  async function* counted(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      packed += chunk.length;
      yield chunk;
    }
  }
  const { size: bytes } = await stat(path);
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), createZstdCompress(), (chunks) =>
    place.put(name, counted(chunks)),
  );
  return { bytes, packed, sha256: hash.digest('hex') };
}

/** Writes the contents of a packed file to a new file. Throws CannotStart if they are damaged. */
export async function getPacked(
  place: Place,
  name: string,
  { path, packed }: { path: string; packed: Packed },
) {
  const source = await place.read(name);
  if (!source) throw new CannotStart(`${place.words} is damaged: it has no ${name}.`);
  const hash = createHash('sha256');
  async function* hashed(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await pipeline(
      source,
      hashed,
      createZstdDecompress(),
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    );
  } catch (error) {
    if (!/^(ZSTD_|ERR_ZSTD|Z_)/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new CannotStart(`${place.words} is damaged: ${name} cannot be unpacked.`, { cause: error });
  }
  if (hash.digest('hex') !== packed.sha256)
    throw new CannotStart(`${place.words} is damaged: ${name} was changed.`);
}

/** undefined: the file does not exist. Throws CannotStart. */
export async function readText(place: Place, name: string): Promise<string | undefined> {
  const source = await place.read(name);
  if (!source) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

export async function readJson<T>(place: Place, name: string): Promise<T | undefined> {
  const text = await readText(place, name);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw new CannotStart(`${place.words} is damaged: ${name} cannot be read.`, { cause: error });
  }
}

export const putText = (place: Place, name: string, text: string): Promise<void> =>
  place.put(name, [Buffer.from(text)]);
