import { BadRequest } from '../../kernel/errors.ts';
import { isTooComplex } from '../../kernel/values/json-depth.ts';
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
