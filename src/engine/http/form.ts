import { isAscii, isUtf8 } from 'node:buffer';
import { BadRequest } from '../kernel/errors.ts';

/** More pairs than any client needs; bounds the memory that a hostile body takes. */
const maxPairs = 1000;

const malformed = () => new BadRequest('Malformed payload');

/** The text of a body; throws BadRequest "Malformed payload" when it is not UTF-8. */
export function bodyText(body: Buffer): string {
  if (isAscii(body)) return body.toString('latin1');
  if (!isUtf8(body)) throw malformed();
  return body.toString('utf8');
}

function decodePercent(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw malformed();
  }
}

/**
 * Calls `visit` for each pair of an application/x-www-form-urlencoded text (or a query string), in order.
 * Throws BadRequest "Malformed payload" for broken percent-encoding, encoded bytes that are not UTF-8, or too many pairs.
 */
export function readForm(text: string, visit: (name: string, value: string) => void): void {
  const encoded = text.includes('%') || text.includes('+');
  let start = 0;
  for (let pairs = 0; start < text.length; pairs++) {
    if (pairs === maxPairs) throw malformed();
    let end = text.indexOf('&', start);
    if (end < 0) end = text.length;
    let equals = text.indexOf('=', start);
    if (equals < 0 || equals > end) equals = end;
    const name = text.slice(start, equals);
    const value = text.slice(equals + 1, end);
    if (equals > start) visit(encoded ? decodePercent(name) : name, encoded ? decodePercent(value) : value);
    start = end + 1;
  }
}
