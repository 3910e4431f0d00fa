/** Words that are tried of one search, and how long they may be: each letter is about 50 variants to look up. */
const MOST_WORDS = 3;
const [SHORTEST, LONGEST] = [4, 24];

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const ALPHABETS: readonly (readonly [RegExp, string])[] = [
  [/^[a-z]+$/, LATIN],
  [/^\p{Script=Cyrillic}+$/u, 'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ'],
  [/^\p{Script=Greek}+$/u, 'αβγδεζηθικλμνξοπρστυφχψως'],
];

/** The words that one typing error makes of this one, or it of them: a letter too many, too few, another, or two the wrong way round. */
export function variantsOf(word: string): string[] {
  const alphabet = ALPHABETS.find(([letters]) => letters.test(word))?.[1];
  if (alphabet === undefined || word.length < SHORTEST || word.length > LONGEST) return [];
  const variants = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after.length > 1) variants.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
    if (after !== '') variants.add(before + after.slice(1));
    for (const letter of alphabet) {
      variants.add(before + letter + after);
      if (after !== '') variants.add(before + letter + after.slice(1));
    }
  }
  variants.delete(word);
  return [...variants];
}

/** The words of a search that may have a typing error, each with its place; none in a search with a phrase. */
export function wordsToCorrect(text: string): { readonly at: number; readonly word: string }[] {
  if (text.includes('"')) return [];
  return splitWords(text)
    .map((each, at) => ({ at, word: each.toLowerCase() }))
    .filter(({ word }) => variantsOf(word).length > 0)
    .slice(0, MOST_WORDS);
}

const splitWords = (text: string): string[] => text.trim().split(/\s+/);

export const withWord = (text: string, at: number, word: string): string =>
  splitWords(text).with(at, word).join(' ');

/** The search as beginnings of words, without phrases; undefined: it is that already. */
export function asBeginnings(text: string): string | undefined {
  const loose = splitWords(text.replaceAll('"', ' ')).map((word) =>
    /[\p{L}\p{N}]{2}$/u.test(word) ? `${word}*` : word,
  );
  const search = loose.join(' ');
  return search === text.trim() ? undefined : search;
}
