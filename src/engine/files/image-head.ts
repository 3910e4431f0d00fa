import { open } from 'node:fs/promises';

/** The first bytes of each format, and their offset. */
const HEADS: readonly { readonly at: number; readonly bytes: string }[] = [
  { at: 0, bytes: '\x89PNG' },
  { at: 0, bytes: '\xff\xd8\xff' },
  { at: 0, bytes: 'GIF8' },
  { at: 8, bytes: 'WEBP' },
  { at: 4, bytes: 'ftyp' },
  { at: 0, bytes: 'II*\0' },
  { at: 0, bytes: 'MM\0*' },
];

/** Whether a file may be a picture; other files need no picture process. */
export async function mayBeImage(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
    const head = buffer.toString('latin1');
    return HEADS.some(({ at, bytes }) => head.startsWith(bytes, at));
  } finally {
    await file.close();
  }
}
