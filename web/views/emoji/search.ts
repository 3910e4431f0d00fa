import type { EmojiEntry } from '../../model/emoji.ts';
import { emojiKeywords } from './keywords.ts';

export interface FoundEmoji {
  readonly emoji: EmojiEntry;
  /** The name that fits best. */
  readonly name: string;
  readonly rank: number;
}

const KEYWORDS = emojiKeywords
  .trim()
  .split(/,\s+/)
  .map((entry) => entry.split(' '))
  .map(([word = '', ...codes]) => ({ word, codes }));
/** A keyword that begins with less says little. */
const SHORTEST_BEGINNING = 3;

/** Best first: whole names, whole keywords, beginnings of names, of their words, of keywords, and what holds the text at all. */
export function findEmoji(all: Iterable<EmojiEntry>, query: string): readonly FoundEmoji[] {
  const wanted = query
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .replaceAll(':', '');
  const byKeyword = keywordRanks(wanted);
  const found: FoundEmoji[] = [];
  for (const emoji of all) {
    let [name, rank] = [emoji.name, emoji.url === undefined ? (byKeyword.get(emoji.code) ?? 0) : 0];
    for (const each of [emoji.name, ...emoji.names]) {
      const own = rankOf(each, wanted);
      if (own > rank) [name, rank] = [each, own];
    }
    if (rank > 0) found.push({ emoji, name, rank });
  }
  return found.sort((one, other) => other.rank - one.rank);
}

function rankOf(name: string, wanted: string): number {
  if (wanted === '') return 0;
  if (name === wanted) return 4;
  if (name.startsWith(wanted)) return 3 - name.length / 1000;
  if (name.includes(`_${wanted}`)) return 2 - name.length / 1000;
  return name.includes(wanted) ? 1 - name.length / 1000 : 0;
}

/** By code. The first emoji of a keyword comes first. */
function keywordRanks(wanted: string): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  for (const { word, codes } of KEYWORDS) {
    const isBeginning = wanted.length >= SHORTEST_BEGINNING && word.startsWith(wanted);
    const rank = word === wanted ? 3.5 : isBeginning ? 1.5 : 0;
    if (rank === 0) continue;
    for (const [at, code] of codes.entries())
      ranks.set(code, Math.max(ranks.get(code) ?? 0, rank - at / 1000));
  }
  return ranks;
}
