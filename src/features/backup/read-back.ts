import type { Place } from '../../engine/files/places/place.ts';
import type { Files, Sum } from './layout.ts';
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
export async function findWrongSizes(place: Place, files: Files): Promise<WrongFiles> {
  const sizes = await sizesOfFiles(place);
  const missing = [...files.keys()].filter((name) => !sizes.has(name));
  const changed = [...files].filter(([name, sum]) => sum && (sizes.get(name) ?? sum.bytes) !== sum.bytes);
  return { missing, changed: changed.map(([name]) => name) };
}

/** Files whose hash is known, chosen at random, until they have `most` bytes together. */
export function sampleOf(files: Files, most: number, random = Math.random): Map<string, Sum> {
  const known = [...files].filter((each): each is [string, Sum] => each[1] !== undefined);
  const sample = new Map<string, Sum>();
  for (let bytes = 0; known.length > 0 && bytes < most; ) {
    const at = Math.floor(random() * known.length);
    const [name, sum] = known[at] as [string, Sum];
    known[at] = known.at(-1) as [string, Sum];
    known.pop();
    sample.set(name, sum);
    bytes += sum.bytes;
  }
  return sample;
}

/** Reads files; returns the names of those that are missing or have other bytes than they were stored with. */
export async function readBack(place: Place, files: ReadonlyMap<string, Sum>): Promise<string[]> {
  const changed: string[] = [];
  for (const [name, sum] of files) {
    const source = await place.read(name);
    if (!source || !isSame(sum, await sumOf(source))) changed.push(name);
  }
  return changed;
}
