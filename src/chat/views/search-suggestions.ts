import { NO_END } from '../../engine/store/sql.ts';
import type { User } from '../model/people.ts';
import { keysOf } from '../narrows/language/search-query.ts';
import { asBeginnings, variantsOf, withWord, wordsToCorrect } from '../narrows/language/spelling.ts';
import { stem } from '../narrows/language/stem.ts';
import type { NarrowTerm } from '../narrows/language/terms.ts';
import { openNarrow } from '../narrows/open.ts';
import type { Source } from '../realm/source.ts';
import { findSearchProgress, listTextsBetween, listWordChunks } from '../store/messages/search-index.ts';

/** Corrections of one word that are tried, each by a search, and the suggestions in all. */
const MOST_TRIED = 4;
const MOST = 3;
/** Messages of which the words are read: about as many wait for the index (docs/adr/0005-search.md). */
const MOST_READ = 600;
const MOST_CHARACTERS = 300_000;

/**
 * Searches that find something where this narrow finds nothing: by the beginnings of its words, or with one word written
 * another way. Each is tried as the reader's own search, so that no word comes from a message that they may not read.
 */
export async function listSearchSuggestions(
  source: Source,
  user: User,
  terms: readonly NarrowTerm[],
): Promise<string[]> {
  const search = terms.find(({ operator, negated }) => operator === 'search' && !negated);
  if (!search) return [];
  const found: string[] = [];
  for (const operand of await candidatesOf(source, String(search.operand))) {
    const narrow = terms.map((term) => (term === search ? { ...term, operand } : term));
    if (await findsAny(source, user, narrow)) found.push(operand);
    if (found.length === MOST) break;
  }
  return found;
}

async function findsAny(source: Source, user: User, terms: readonly NarrowTerm[]): Promise<boolean> {
  const { query, finder } = await openNarrow(source, user, terms);
  const newest = { from: Number.MAX_SAFE_INTEGER, direction: 'older', limit: 1 } as const;
  return (await finder.find(query, newest)).length > 0;
}

async function candidatesOf(source: Source, text: string): Promise<string[]> {
  const beginnings = asBeginnings(text);
  const corrected: string[] = [];
  for (const { at, word } of wordsToCorrect(text)) {
    const words = await writtenWords(source, variantsOf(word));
    for (const each of words.slice(0, MOST_TRIED)) corrected.push(withWord(text, at, each));
  }
  return [...(beginnings === undefined ? [] : [beginnings]), ...corrected];
}

/** The variants that somebody has written, those in most parts of the history first; one for each stem. */
async function writtenWords(source: Source, variants: readonly string[]): Promise<string[]> {
  const byKey = new Map<string, string>();
  for (const variant of variants) if (!byKey.has(stem(variant))) byKey.set(stem(variant), variant);
  const chunks = [...(await listWordChunks(source, byKey.keys()))].filter(([, { length }]) => length > 0);
  chunks.sort(([, one], [, other]) => other.length - one.length);
  const isNew = await newKeysOf(source);
  const newest = [...byKey.keys()].filter((key) => isNew.has(key));
  return [...new Set([...newest, ...chunks.map(([key]) => key)])].map((key) => byKey.get(key) ?? key);
}

/** The words of the latest messages, which are not in the index yet. */
async function newKeysOf(source: Source): Promise<Set<string>> {
  const { upTo: after } = await findSearchProgress(source);
  const latest = { after, upTo: NO_END, direction: 'older', limit: MOST_READ } as const;
  const keys = new Set<string>();
  let read = 0;
  for (const text of await listTextsBetween(source, latest)) {
    read += text.renderedContent.length;
    if (read > MOST_CHARACTERS) break;
    for (const key of keysOf(text)) keys.add(key);
  }
  return keys;
}
