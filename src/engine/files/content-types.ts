import { extensionOf } from './names.ts';

const BY_EXTENSION: ReadonlyMap<string, string> = new Map(
  Object.entries({
    aac: 'audio/aac',
    avif: 'image/avif',
    bmp: 'image/bmp',
    csv: 'text/csv',
    flac: 'audio/flac',
    gif: 'image/gif',
    gz: 'application/gzip',
    heic: 'image/heic',
    htm: 'text/html',
    html: 'text/html',
    jpe: 'image/jpeg',
    jpeg: 'image/jpeg',
    jpg: 'image/jpeg',
    json: 'application/json',
    m4a: 'audio/mp4',
    md: 'text/markdown',
    mp3: 'audio/mpeg',
    mp4: 'video/mp4',
    pdf: 'application/pdf',
    png: 'image/png',
    svg: 'image/svg+xml',
    tif: 'image/tiff',
    tiff: 'image/tiff',
    txt: 'text/plain',
    wav: 'audio/wav',
    webm: 'video/webm',
    webp: 'image/webp',
    zip: 'application/zip',
  }),
);
const UNKNOWN = 'application/octet-stream';
const UNSAID: ReadonlySet<string> = new Set([UNKNOWN, 'text/plain']);
const TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,60}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,100}$/;

/** Types that browsers display and never run; all other files are offered for download. */
const SHOWN: ReadonlySet<string> = new Set([
  'application/pdf',
  'audio/aac',
  'audio/flac',
  'audio/mp4',
  'audio/mpeg',
  'audio/wav',
  'audio/webm',
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'text/plain',
  'video/mp4',
  'video/webm',
]);

/**
 * The sender's content type, or the one of the file's extension; an unverified claim. Form parts without a type are
 * plain text by default, which counts as no claim.
 */
export function contentTypeOf(name: string, declared: string): string {
  const type = declared.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (TYPE.test(type) && !UNSAID.has(type)) return type;
  return BY_EXTENSION.get(extensionOf(name)) ?? (TYPE.test(type) ? type : UNKNOWN);
}

export const isShown = (contentType: string): boolean => SHOWN.has(contentType);

/** Adds an encoding to text types: browsers guess a missing one, and guessing can turn bytes into script. */
export const servedType = (contentType: string): string =>
  contentType === 'text/plain' ? 'text/plain; charset=utf-8' : contentType;
