import { isPlaceName } from '../../engine/files/places/place.ts';
import type { FileSum, Files } from './layout.ts';

/** A file in the list of a copy or base, and in the footers of segments: `SHA-256 BYTES NAME`, or the name alone. */
export const lineOf = (name: string, sum: FileSum | undefined): string =>
  sum ? `${sum.sha256} ${sum.bytes} ${name}` : name;

/** Adds the file of a line; a name alone takes nothing away from what is known of the file. */
export function addLine(files: Map<string, FileSum | undefined>, line: string): void {
  const [, sha256, bytes, given] = /^([0-9a-f]{64}) ([0-9]+) (.+)$/.exec(line) ?? [];
  const name = given ?? line;
  if (!isPlaceName(name)) return;
  if (sha256 !== undefined) files.set(name, { bytes: Number(bytes), sha256 });
  else if (!files.has(name)) files.set(name, undefined);
}

export const listOf = (files: Files): string =>
  [...files].map(([name, sum]) => `${lineOf(name, sum)}\n`).join('');

export function readList(text: string): Files {
  const files = new Map<string, FileSum | undefined>();
  for (const line of text.split('\n')) addLine(files, line);
  return files;
}
