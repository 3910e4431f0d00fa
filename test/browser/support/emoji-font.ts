import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const FILE = '@fontsource/noto-color-emoji/files/noto-color-emoji-emoji-400-normal.woff';

/** Emoji in colour as a TrueType font, which fontconfig takes; undefined: the package is not installed. */
export function emojiFont(): Buffer | undefined {
  try {
    return unwrap(readFileSync(createRequire(import.meta.url).resolve(FILE)));
  } catch {
    return undefined;
  }
}

/** WOFF 1: the tables of the font, each deflated, under another directory. */
function unwrap(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + count * 16);
  woff.copy(head, 0, 4, 8);
  const sizes = [count, power * 16, Math.log2(power), (count - power) * 16];
  for (const [index, size] of sizes.entries()) head.writeUInt16BE(size, 4 + index * 2);
  const parts: Buffer[] = [head];
  let at = head.length;
  for (let index = 0; index < count; index++) {
    const entry = 44 + index * 20;
    const row = 12 + index * 16;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const table = woff.subarray(offset, offset + packed);
    woff.copy(head, row, entry, entry + 4);
    woff.copy(head, row + 4, entry + 16, entry + 20);
    head.writeUInt32BE(at, row + 8);
    head.writeUInt32BE(length, row + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(packed < length ? inflateSync(table) : table, padding);
    at += length + padding.length;
  }
  return Buffer.concat(parts);
}
