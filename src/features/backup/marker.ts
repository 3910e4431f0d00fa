import type { BackupPlace } from '../../engine/files/places/place.ts';
import { CannotStart } from '../../engine/kernel/failures/cannot-start.ts';
import { EARLIER_FORMAT, FORMAT, MARKER } from './layout.ts';
import { putText, readJson } from './pack.ts';

/** Marks an empty place, or one of the earlier format, as one of backups of this format. Throws CannotStart if it has other contents. */
export async function takePlace(place: BackupPlace): Promise<void> {
  const format = await formatOf(place);
  if (format === FORMAT) return;
  if (format === undefined) await refuseOthers(place);
  // Threat: an earlier version would take the lists and joined segments of this format for rubbish, and remove what it misses there.
  await putText(place, MARKER, `${JSON.stringify({ format: FORMAT })}\n`);
}

async function refuseOthers(place: BackupPlace): Promise<void> {
  for await (const { name } of place.list(''))
    throw new CannotStart(`${place.words} holds something else than backups (${name}): name an empty place.`);
}

/** Whether the place is marked. Throws CannotStart if a newer version has written there. */
export const isTaken = async (place: BackupPlace): Promise<boolean> => (await formatOf(place)) !== undefined;

async function formatOf(place: BackupPlace): Promise<number | undefined> {
  const marker = await readJson<{ format?: number } | null>(place, MARKER);
  if (marker === undefined) return undefined;
  const format = marker?.format;
  if (format === FORMAT || format === EARLIER_FORMAT) return format;
  throw new CannotStart(
    `${place.words} holds backups of a newer version of Parley, or its ${MARKER} is damaged.`,
  );
}
