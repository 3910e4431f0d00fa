/** The valid lengths of a BMP header. */
const BMP_HEADERS: ReadonlySet<number> = new Set([12, 40, 52, 56, 64, 108, 124]);
/** Bytes that `pictureType` reads. */
const HEAD = 32;

/**
 * The type of a picture by its first bytes, whatever its host declares; undefined: it is not served. Threat: SVG and
 * HTML are programs in a browser, so they are not served.
 */
export function pictureType(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, HEAD).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  if (/^RIFF.{4}WEBP/s.test(head)) return 'image/webp';
  if (/^.{4}ftypavi[fs]/s.test(head)) return 'image/avif';
  const isBmp = head.startsWith('BM') && bytes.length >= HEAD && BMP_HEADERS.has(bytes.readUInt32LE(14));
  return isBmp ? 'image/bmp' : undefined;
}
