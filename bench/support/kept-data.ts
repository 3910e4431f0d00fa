import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type DataSet, type Place } from './data-set.ts';

/** The data set as an earlier run has left it in the folder; without one it is built. */
export async function buildOnce(path: string, set: DataSet): Promise<Place> {
  const folder = resolve(path);
  const file = join(folder, 'place.json');
  if (existsSync(file)) return { ...(JSON.parse(readFileSync(file, 'utf8')) as Place), folder };
  // Without that file the run that built it was cut short.
  rmSync(folder, { recursive: true, force: true });
  const place = await build(folder, set);
  writeFileSync(file, JSON.stringify(place));
  return place;
}
