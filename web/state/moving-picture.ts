/** Whether a picture moves: a GIF of several frames, or a WebP that says so. Other pictures the server shows as they begin. */
export function isMoving(bytes: Uint8Array): boolean {
  if (startsWith(bytes, 'GIF8', 0)) return hasSeveralFrames(bytes);
  const isExtendedWebp = startsWith(bytes, 'RIFF', 0) && startsWith(bytes, 'WEBPVP8X', 8);
  return isExtendedWebp && ((bytes[WEBP_FLAGS] ?? 0) & WEBP_MOVES) !== 0;
}

const WEBP_FLAGS = 20;
const WEBP_MOVES = 0x02;

const startsWith = (bytes: Uint8Array, text: string, at: number): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

const GIF_HEAD = 13;
const EXTENSION = 0x21;
const FRAME = 0x2c;
const FRAME_HEAD = 10;

/** Walks over the blocks; a broken file ends the walk. */
function hasSeveralFrames(bytes: Uint8Array): boolean {
  let at = GIF_HEAD + colours(bytes[10]);
  let frames = 0;
  while (at < bytes.length) {
    if (bytes[at] === EXTENSION) at = afterBlocks(bytes, at + 2);
    else if (bytes[at] === FRAME) {
      frames += 1;
      if (frames > 1) return true;
      at = afterBlocks(bytes, at + FRAME_HEAD + colours(bytes[at + FRAME_HEAD - 1]) + 1);
    } else return false;
  }
  return false;
}

/** Bytes of the table of colours, by the flags before it. */
const colours = (flags = 0): number => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 0x07) + 1));

/** Each block says how long it is; an empty one is the last. */
function afterBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += length + 1;
  return at + 1;
}
