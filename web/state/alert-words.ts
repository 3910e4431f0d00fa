/** Where words stand in a text, as the server finds them: whole words or phrases, in any case of letters. Pure. */

export interface TextStretch {
  readonly start: number;
  readonly end: number;
}

const ofWords = /[\p{L}\p{M}\p{N}_]/u;
/** Scripts in which each letter may begin or end a word. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const lettersOf = (text: string): string[] => [...text].map((letter) => letter.toLowerCase());

/** By the letter with which they begin, the longest first. */
export type Words = ReadonlyMap<string, readonly (readonly string[])[]>;

export function wordsOf(words: readonly string[]): Words {
  const all = words.map(lettersOf).sort((one, other) => other.length - one.length);
  return Map.groupBy(all, ([first = '']) => first);
}

/** They do not overlap. */
export function findWords(text: string, words: Words): readonly TextStretch[] {
  const letters = lettersOf(text);
  const found: TextStretch[] = [];
  // Where each letter begins: a letter may be two code units.
  let start = 0;
  const sizes = [...text].map(({ length }) => length);
  for (let at = 0; at < letters.length; ) {
    const word = isWithinWord(letters, at)
      ? undefined
      : words.get(letters[at] ?? '')?.find((each) => standsAt(letters, at, each));
    const count = word?.length ?? 1;
    const size = sum(sizes, at, count);
    if (word) found.push({ start, end: start + size });
    start += size;
    at += count;
  }
  return found;
}

const standsAt = (letters: readonly string[], at: number, word: readonly string[]): boolean =>
  word.every((letter, index) => letters[at + index] === letter) && !isWithinWord(letters, at + word.length);

function isWithinWord(letters: readonly string[], at: number): boolean {
  const [before, after] = [letters[at - 1], letters[at]];
  if (before === undefined || after === undefined || !ofWords.test(before) || !ofWords.test(after))
    return false;
  return !UNSPACED.test(before) && !UNSPACED.test(after);
}

function sum(sizes: readonly number[], from: number, count: number): number {
  let total = 0;
  for (let at = from; at < from + count; at++) total += sizes[at] ?? 0;
  return total;
}
