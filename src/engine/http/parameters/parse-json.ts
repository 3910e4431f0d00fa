import { BadRequest } from '../../kernel/errors.ts';
import { parameterToOurs } from '../wire-names.ts';
import { indexPath, wording } from './wording.ts';

/**
 * The value of a JSON text, in our names. Strings in it are well-formed Unicode, without NUL unless `allowNul`; no key
 * is `__proto__`. Throws BadRequest naming the parameter `name`.
 */
export function parseJson(raw: string, name: string, allowNul = false): unknown {
  if (isTooComplex(raw)) throw new BadRequest(wording.invalidJson(name));
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    throw new BadRequest(wording.invalidJson(name));
  }
  const clean =
    raw.includes('\\u') || raw.includes('__proto__') ? cleaned(value, { name, allowNul }, []) : value;
  return parameterToOurs(clean, raw, name);
}

interface Cleaning {
  readonly name: string;
  readonly allowNul: boolean;
}

function cleaned(value: unknown, cleaning: Cleaning, path: PropertyKey[]): unknown {
  if (typeof value === 'string') return cleanString(value, cleaning, path);
  if (Array.isArray(value)) return value.map((item, index) => cleaned(item, cleaning, [...path, index]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      cleanKey(key, cleaning.name, path),
      cleaned(member, cleaning, [...path, key]),
    ]),
  );
}

function cleanString(text: string, { name, allowNul }: Cleaning, path: PropertyKey[]): string {
  if (!allowNul && text.includes('\0')) throw new BadRequest(wording.invalidFormat(indexPath(name, path)));
  return text.toWellFormed();
}

/** Threat: assigning to the key `__proto__` would change an object's prototype. */
function cleanKey(key: string, name: string, path: PropertyKey[]): string {
  if (key === '__proto__') throw new BadRequest(wording.unexpected(indexPath(name, path), key));
  return cleanString(key, { name, allowNul: false }, path);
}

/** Deeper values than any parameter or payload has; keeps every recursive walk over a value far from the end of the stack. */
export const MOST_DEPTH = 50;

/** Whether a JSON text nests deeper than `MOST_DEPTH`, or has more than so many values; looks at each character once. */
export function isTooComplex(raw: string, mostValues = Number.POSITIVE_INFINITY): boolean {
  if (raw.length <= MOST_DEPTH) return false;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < raw.length; at++) {
    const code = raw.charCodeAt(at);
    if (code === 0x22) at = endOfString(raw, at + 1);
    else if (code === 0x5b || code === 0x7b) depth++;
    else if (code === 0x5d || code === 0x7d) depth--;
    else if (code === 0x2c) values++;
    if (depth > MOST_DEPTH || values > mostValues) return true;
  }
  return false;
}

function endOfString(raw: string, start: number): number {
  let at = start;
  while (at < raw.length && raw.charCodeAt(at) !== 0x22) at += raw.charCodeAt(at) === 0x5c ? 2 : 1;
  return at;
}
