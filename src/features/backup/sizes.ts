import type { BackupPlace } from '../../engine/files/places/place.ts';
import { FILE_FOLDERS, type Files } from './layout.ts';

/** The size of each file in a place, by name. */
export async function sizesOfFiles(place: Pick<BackupPlace, 'list'>): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for (const below of FILE_FOLDERS)
    for await (const { name, bytes } of place.list(below)) sizes.set(name, bytes);
  return sizes;
}

export async function namesOfFiles(place: Pick<BackupPlace, 'list'>): Promise<Files> {
  const sizes = await sizesOfFiles(place);
  return new Map([...sizes.keys()].map((name) => [name, undefined]));
}
