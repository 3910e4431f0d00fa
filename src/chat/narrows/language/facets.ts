/** Facets in the index of words: keys stored like the words of a message. They begin with `#`, which no word does. */
export const placeWord = (recipientId: number): string => `#r${recipientId}`;
export const topicWord = (recipientId: number, topicKey: string): string => `#t${recipientId}:${topicKey}`;
export const senderWord = (userId: number): string => `#s${userId}`;
/** The key of every message. */
export const EVERY_WORD = '#all';
/** The key of every direct message; those that an earlier release has indexed may lack it. */
export const DIRECT_WORD = '#direct';
/** Marks messages that were edited or moved. Only these may have stale words in the index. */
export const CHANGED_WORD = '#changed';

/** The number of keys for pairs of words. It bounds the rows of a chunk, however many pairs its messages have. */
const PAIR_SETS = 1024;

const PAIR_WORDS = Array.from({ length: PAIR_SETS }, (_, number) => `#p${number}`);
const BLANK = 32;

/**
 * The two keys of a message in which `second` follows `first`. All pairs share `PAIR_SETS` keys: two hashes for each pair, so that
 * two pairs seldom have both keys in common. A search tests its candidates afterwards.
 */
export function pairWords(first: string, second: string): [string, string] {
  const begun = withCode(withText(0x811c9dc5, first), BLANK);
  return [pairWord(withText(begun, second)), pairWord(withText(withCode(begun, BLANK), second))];
}

/** FNV-1a with its bits mixed. It must never change, since the index in the database depends on it. */
const withCode = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);

function withText(begun: number, text: string): number {
  let hash = begun;
  for (let at = 0; at < text.length; at++) hash = withCode(hash, text.charCodeAt(at));
  return hash;
}

function pairWord(hash: number): string {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return PAIR_WORDS[((mixed ^ (mixed >>> 13)) >>> 0) % PAIR_SETS] as string;
}
