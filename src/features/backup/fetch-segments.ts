import type { BackupPlace } from '../../engine/files/places/place.ts';
import type { SegmentFile } from './layout.ts';
import { readAll } from './pack.ts';

/** Files, and bytes, that are fetched ahead of their use. */
const MOST_AHEAD = 8;
const MOST_BYTES_AHEAD = 64_000_000;

export interface FetchedFile {
  readonly file: SegmentFile;
  /** undefined: it does not exist. */
  readonly bytes: Buffer | undefined;
}

/** Reads files of segments in order, some ahead of their use. */
export async function* fetchSegments(
  place: Pick<BackupPlace, 'read'>,
  files: readonly SegmentFile[],
): AsyncGenerator<FetchedFile> {
  const waiting: Promise<Buffer | undefined>[] = [];
  let next = 0;
  let ahead = 0;
  const hasRoom = ({ bytes }: SegmentFile) =>
    waiting.length === 0 || (waiting.length < MOST_AHEAD && ahead + bytes <= MOST_BYTES_AHEAD);
  for (const file of files) {
    for (let each = files[next]; each && hasRoom(each); each = files[++next]) {
      const reading = readAll(place, each.name);
      // It is awaited in its turn; an earlier failure ends the walk.
      reading.catch(() => {});
      waiting.push(reading);
      ahead += each.bytes;
    }
    const bytes = await waiting.shift();
    ahead -= file.bytes;
    yield { file, bytes };
  }
}
