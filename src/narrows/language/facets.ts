/** Facets in the index of words: keys that stand beside the words of a message. They begin with `#`, as no word does. */
export const placeWord = (recipientId: number): string => `#r${recipientId}`;
export const topicWord = (recipientId: number, topicKey: string): string => `#t${recipientId}:${topicKey}`;
export const senderWord = (userId: number): string => `#s${userId}`;
/** The key of every message. */
export const EVERY_WORD = '#all';
/** Marks messages that were edited or moved. Only these may have stale words in the index. */
export const CHANGED_WORD = '#changed';

/** The number of keys for pairs of words. It bounds the rows of a chunk, however many pairs its messages have. */
const PAIR_SETS = 1024;

/**
 * The two keys of a message in which `second` follows `first`. All pairs share `PAIR_SETS` keys: two hashes for each pair, so that
 * two pairs seldom have both keys in common. A search tests its candidates afterwards.
 */
export function pairWords(first: string, second: string): [string, string] {
  const one = hashOf(`${first} ${second}`);
  const other = hashOf(`${first}  ${second}`);
  return [`#p${one % PAIR_SETS}`, `#p${other % PAIR_SETS}`];
}

/** FNV-1a with its bits mixed. It must never change, since the index in the database depends on it. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
