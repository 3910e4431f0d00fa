import { TextDecoder } from 'node:util';

/** Bytes at the beginning of a page in which it may name its encoding, by the rules of browsers. */
const PRESCAN = 1024;
const NAMED = /charset\s{0,20}=\s{0,20}["']?([A-Za-z0-9_.:-]{1,40})/i;

/** The decoder for the bytes of a page: by its first bytes, its type, or its own declaration; UTF-8 without any of them. */
export function decoderFor(bytes: Buffer, contentType: string): TextDecoder {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be');
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const head = bytes.subarray(0, PRESCAN).toString('latin1');
  const name = isMarked ? 'utf-8' : (NAMED.exec(contentType.slice(0, 200)) ?? NAMED.exec(head))?.[1];
  try {
    return new TextDecoder(name);
  } catch {
    // The encoding does not exist.
    return new TextDecoder();
  }
}
