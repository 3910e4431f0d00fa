import type { Word } from './words.ts';

/** A beginning shorter than this is a word like others: it would begin too many. */
const SHORTEST = 2;

/** Whether the last of the words of a chunk of a search is only the beginning of one: `lunc*`. */
export function endsWithBeginning(chunk: string, words: readonly Word[]): boolean {
  const last = words.at(-1);
  return last?.kind === 'word' && last.text.length >= SHORTEST && chunk.slice(last.end) === '*';
}

/** Whether a word begins so. The words that do have one of the keys below: the index finds them. */
export function begins(word: Word, { text, key }: Word): boolean {
  return (
    word.key === key ||
    (word.text.startsWith(text) && (word.key.startsWith(text) || text.startsWith(word.key)))
  );
}

/** Keys of words that begin so, apart from the keys that begin so themselves: stems are shorter than words. */
export const shorterKeys = ({ text, key }: Word): string[] => [
  key,
  ...Array.from({ length: text.length }, (_, index) => text.slice(0, index + 1)),
];
