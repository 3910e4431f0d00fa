/** What the index of words has beside words, so that it can be intersected with them. No word is like these. */
export const placeWord = (recipientId: number): string => `#r${recipientId}`;
export const topicWord = (recipientId: number, topicKey: string): string => `#t${recipientId}:${topicKey}`;
export const senderWord = (userId: number): string => `#s${userId}`;
/** Every message has it. */
export const EVERY_WORD = '#all';
/** Marks messages that were edited or moved. Only these may have stale words in the index. */
export const CHANGED_WORD = '#changed';

/** How many sets there are for words that follow one another: few rows for many messages, however many words there are. */
const PAIR_SETS = 1024;

/**
 * The sets in which a message is where one word follows another. All pairs share them, two for each, so that another pair
 * seldom has both.
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
