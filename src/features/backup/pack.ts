import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { BackupPlace } from '../../engine/files/places/place.ts';
import { CannotStart } from '../../engine/kernel/failures/cannot-start.ts';
import type { PackedFile } from './layout.ts';
import { Summing } from './sum.ts';

/** A part of a backup that is missing or was changed. */
export class DamagedPart extends CannotStart {}

/** Puts a file in a place, compressing it. */
export async function putPacked(place: BackupPlace, name: string, path: string): Promise<PackedFile> {
  const summing = new Summing();
  const { size: bytes } = await stat(path);
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), createZstdCompress(), (chunks) =>
    place.put(name, summing.over(chunks)),
  );
  const { bytes: packed, sha256 } = summing.sum();
  return { bytes, packed, sha256 };
}

/** Writes the contents of a packed file to a new file. Throws DamagedPart. */
export async function getPacked(
  place: BackupPlace,
  name: string,
  { path, packed }: { path: string; packed: PackedFile },
) {
  const source = await place.read(name);
  if (!source) throw new DamagedPart(`${place.words} is damaged: it has no ${name}.`);
  const summing = new Summing();
  try {
    await pipeline(
      source,
      (chunks: AsyncIterable<Uint8Array>) => summing.over(chunks),
      createZstdDecompress(),
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    );
  } catch (error) {
    if (!/^(ZSTD_|ERR_ZSTD|Z_)/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new DamagedPart(`${place.words} is damaged: ${name} cannot be unpacked.`, { cause: error });
  }
  if (summing.sum().sha256 !== packed.sha256)
    throw new DamagedPart(`${place.words} is damaged: ${name} was changed.`);
}

/** undefined: the file does not exist. */
export async function readAll(place: Pick<BackupPlace, 'read'>, name: string): Promise<Buffer | undefined> {
  const source = await place.read(name);
  if (!source) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** undefined: the file does not exist. Throws DamagedPart. */
export async function readJson<T>(place: BackupPlace, name: string): Promise<T | undefined> {
  const bytes = await readAll(place, name);
  if (bytes === undefined) return undefined;
  try {
    return JSON.parse(bytes.toString()) as T;
  } catch (error) {
    throw new DamagedPart(`${place.words} is damaged: ${name} cannot be read.`, { cause: error });
  }
}

export const putText = (place: BackupPlace, name: string, text: string): Promise<void> =>
  place.put(name, [Buffer.from(text)]);
