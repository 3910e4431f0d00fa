import type { FetchedFile } from './fetch-segments.ts';

const LENGTH_BYTES = 4;

/** The contents of a joined file: each segment as it was, with its length before it. */
export function* joined(segments: readonly Buffer[]): Generator<Buffer> {
  for (const segment of segments) {
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(segment.length);
    yield length;
    yield segment;
  }
}

/** The segments of a file. Damage shows in the segments: the last one may be cut off. */
export function* segmentsIn({ file, bytes }: FetchedFile): Generator<Buffer> {
  if (!bytes) return;
  if (!file.name.endsWith('.segs')) return yield bytes;
  for (let at = 0; at + LENGTH_BYTES <= bytes.length; ) {
    const end = at + LENGTH_BYTES + bytes.readUInt32BE(at);
    yield bytes.subarray(at + LENGTH_BYTES, end);
    at = end;
  }
}
