/** Control characters, lone surrogates, and code points that are no characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/** The position, from 1 and in code points, of the first unprintable character; undefined: there is none. */
export function firstUnprintable(text: string): number | undefined {
  if (!UNPRINTABLE.test(text)) return undefined;
  return [...text].findIndex((character) => UNPRINTABLE.test(character)) + 1;
}
