import { MAIL_BOUNDS } from './bounds.ts';

/** Fields in which mail servers record the recipient, the most reliable first. */
const FIELDS = ['x-original-to', 'delivered-to', 'x-gm-original-to', 'envelope-to', 'resent-to', 'to', 'cc'];
const MOST = 1000;

/** The addresses at `domain` in the first of the fields that has any. */
export function addressesInHead(bytes: Uint8Array, domain: string): string[] {
  const lines = headLines(bytes);
  for (const field of FIELDS) {
    const values = lines.filter((line) => line.slice(0, field.length + 1).toLowerCase() === `${field}:`);
    const found = values.flatMap((line) => addressesAt(line.slice(field.length + 1), domain));
    if (found.length > 0) return [...new Set(found)].slice(0, MOST);
  }
  return [];
}

/** The unfolded lines of the head. */
function headLines(bytes: Uint8Array): string[] {
  const head = new TextDecoder('latin1')
    .decode(bytes.subarray(0, MAIL_BOUNDS.headerBytes))
    .replaceAll('\r\n', '\n');
  const end = head.indexOf('\n\n');
  const lines: string[][] = [];
  for (const line of (end < 0 ? head : head.slice(0, end)).split('\n'))
    if (line.startsWith(' ') || line.startsWith('\t')) lines.at(-1)?.push(line.trim());
    else lines.push([line]);
  return lines.map((parts) => parts.join(' '));
}

const addressesAt = (text: string, domain: string): string[] =>
  text
    .split(/[\s<>,;:"()]/)
    .filter(
      (word) => word.length <= MAIL_BOUNDS.addressCharacters && word.toLowerCase().endsWith(`@${domain}`),
    );
