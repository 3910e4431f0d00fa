import { type BackupPlace, isPlaceName } from '../../engine/files/places/place.ts';
import type { FileSource } from './files.ts';
import type { FileSum, Files } from './layout.ts';
import { filesOf } from './parts.ts';
import { listPoints } from './points.ts';
import { readBack, sampleOf } from './read-back.ts';
import { sizesOfFiles } from './sizes.ts';
import { Summing, sumOf } from './sum.ts';

interface Copying {
  readonly source: FileSource;
  readonly place: BackupPlace;
}

interface FoundFiles {
  readonly copied: ReadonlyMap<string, FileSum>;
  /** The names of the files that the place had. */
  readonly others: readonly string[];
}

/** Copies the files that the place lacks or has in another size. Files deleted meanwhile are left out. */
export async function copyMissingFiles(copying: Copying, known: Files = new Map()): Promise<FoundFiles> {
  const there = await sizesOfFiles(copying.place);
  const copied = new Map<string, FileSum>();
  const others: string[] = [];
  for await (const { name, bytes } of copying.source.list()) {
    // Stored files never change: where the source has another size than before, the place has the right one.
    if (there.get(name) === (known.get(name)?.bytes ?? bytes)) {
      others.push(name);
      continue;
    }
    const sum = await copyFile(copying, name);
    if (sum) copied.set(name, sum);
  }
  return { copied, others };
}

/** Copies missing files; returns all of the source. A file that is not known is read from the source. */
export async function copyNewFiles(copying: Copying, known: Files): Promise<Map<string, FileSum>> {
  const { copied, others } = await copyMissingFiles(copying, known);
  return new Map([...copied, ...(await sumsOf(copying.source, others, known))]);
}

/** Copies missing files; then reads `most` bytes of the others back from the place, and stores anew what was damaged. */
export async function storeFiles(copying: Copying, most: number): Promise<Files> {
  const known = await knownFiles(copying.place);
  const { copied, others } = await copyMissingFiles(copying, known);
  const stored = await sumsOf(copying.source, others, known);
  for (const name of await readBack(copying.place, sampleOf(stored, most))) {
    const sum = await copyFile(copying, name);
    if (sum) stored.set(name, sum);
  }
  return new Map([...copied, ...stored]);
}

async function sumsOf(
  source: FileSource,
  names: readonly string[],
  known: Files,
): Promise<Map<string, FileSum>> {
  const sums = new Map<string, FileSum>();
  for (const name of names) {
    const sum = known.get(name) ?? (await sumIn(source, name));
    if (sum) sums.set(name, sum);
  }
  return sums;
}

/** What the newest whole lists of a place say of files. */
async function knownFiles(place: BackupPlace): Promise<Files> {
  const { copies, chains } = await listPoints(place);
  const known = new Map<string, FileSum | undefined>();
  for (const entrance of [copies.at(-1), chains.at(-1)?.bases.at(-1)]) {
    if (!entrance) continue;
    for (const [name, sum] of (await filesOf(place, entrance)) ?? []) known.set(name, sum);
  }
  return known;
}

const sumIn = async (source: FileSource, name: string): Promise<FileSum | undefined> => {
  const bytes = isPlaceName(name) ? await source.read(name) : undefined;
  return bytes && sumOf(bytes);
};

/** undefined: the file does not exist. */
export async function copyFile({ source, place }: Copying, name: string): Promise<FileSum | undefined> {
  const bytes = isPlaceName(name) ? await source.read(name) : undefined;
  if (!bytes) return undefined;
  const summing = new Summing();
  await place.put(name, summing.over(bytes));
  return summing.sum();
}
