import type { BackupPlace } from '../../engine/files/places/place.ts';
import type { FileSum, Files } from './layout.ts';
import { sizesOfFiles } from './sizes.ts';
import { isSame, sumOf } from './sum.ts';

/** Bytes of files that a backup and a rehearsal read back unless they are asked for all: 256 MB. */
export const SAMPLE_BYTES = 256_000_000;

/** Files of a place that are not as they were stored, by name. */
export interface WrongFiles {
  readonly missing: readonly string[];
  /** Files with another size, or with other bytes. */
  readonly changed: readonly string[];
}

/** Compares the sizes of all files with what is known of them. */
export async function findWrongSizes(place: BackupPlace, files: Files): Promise<WrongFiles> {
  const sizes = await sizesOfFiles(place);
  const missing = [...files.keys()].filter((name) => !sizes.has(name));
  const changed = [...files].filter(([name, sum]) => sum && (sizes.get(name) ?? sum.bytes) !== sum.bytes);
  return { missing, changed: changed.map(([name]) => name) };
}

/** Files whose hash is known, chosen at random, until they have `most` bytes together. */
export function sampleOf(files: Files, most: number, random = Math.random): Map<string, FileSum> {
  const known = [...files].filter((each): each is [string, FileSum] => each[1] !== undefined);
  const sample = new Map<string, FileSum>();
  for (let bytes = 0; known.length > 0 && bytes < most; ) {
    const at = Math.floor(random() * known.length);
    const [name, sum] = known[at] as [string, FileSum];
    known[at] = known.at(-1) as [string, FileSum];
    known.pop();
    sample.set(name, sum);
    bytes += sum.bytes;
  }
  return sample;
}

/** Reads files; returns the names of those that are missing or have other bytes than they were stored with. */
export async function readBack(place: BackupPlace, files: ReadonlyMap<string, FileSum>): Promise<string[]> {
  const changed: string[] = [];
  for (const [name, sum] of files) {
    const source = await place.read(name);
    if (!source || !isSame(sum, await sumOf(source))) changed.push(name);
  }
  return changed;
}
