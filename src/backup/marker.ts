import type { Place } from '../files/places/place.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import { FORMAT, MARKER } from './layout.ts';
import { putText, readJson } from './pack.ts';

/** Marks an empty place as one of backups. Throws CannotStart if it has other contents. */
export async function takePlace(place: Place): Promise<void> {
  if (await isTaken(place)) return;
  for await (const { name } of place.list('')) {
    throw new CannotStart(`${place.words} holds something else than backups (${name}): name an empty place.`);
  }
  await putText(place, MARKER, `${JSON.stringify({ format: FORMAT })}\n`);
}

/** Whether the place is marked. Throws CannotStart if a newer version has written there. */
export async function isTaken(place: Place): Promise<boolean> {
  const marker = await readJson<{ format?: number }>(place, MARKER);
  if (marker && marker.format !== FORMAT)
    throw new CannotStart(`${place.words} holds backups of a newer version of Parley.`);
  return marker !== undefined;
}
