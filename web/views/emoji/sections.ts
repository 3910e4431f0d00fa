import type { EmojiEntry } from '../../model/emoji.ts';
import { EMOJI_GROUPS } from './order.ts';
import { findEmoji } from './search.ts';

export type GroupName = 'frequent' | 'own' | keyof typeof EMOJI_GROUPS;

export interface EmojiSection {
  readonly name: GroupName | 'found';
  readonly emoji: readonly EmojiEntry[];
}

/** How often, and how recently, the user chose an emoji, by type and code. */
export type Uses = Readonly<Record<string, number>>;

export const emojiKey = ({ type, code }: Pick<EmojiEntry, 'type' | 'code'>): string => `${type}:${code}`;

const MOST_FREQUENT = 16;
const MOST_FOUND = 80;
/** For a user who has chosen none yet. */
const FIRST = ['1f44d', '2764', '1f602', '1f389', '1f62e', '1f622', '2705', '1f440'];

type Unicode = ReadonlyMap<string, EmojiEntry>;

export function sectionsOf(
  unicode: Unicode,
  own: readonly EmojiEntry[],
  uses: Uses,
): readonly EmojiSection[] {
  const groups = Object.entries(EMOJI_GROUPS).map(([name, codes]) => ({
    name: name as GroupName,
    emoji: known(unicode, codes.split(' ')),
  }));
  const all: EmojiSection[] = [
    { name: 'frequent', emoji: frequent(unicode, own, uses) },
    { name: 'own', emoji: own },
    ...groups,
  ];
  return all.filter(({ emoji }) => emoji.length > 0);
}

const known = (unicode: Unicode, codes: readonly string[]): EmojiEntry[] =>
  codes.map((code) => unicode.get(code)).filter((each) => each !== undefined);

function frequent(unicode: Unicode, own: readonly EmojiEntry[], uses: Uses): readonly EmojiEntry[] {
  const byKey = new Map(own.map((each) => [emojiKey(each), each]));
  const used = Object.entries(uses)
    .sort(([, one], [, other]) => other - one)
    .map(([key]) => byKey.get(key) ?? unicode.get(key.slice(key.indexOf(':') + 1)))
    .filter((each) => each !== undefined);
  const first = known(unicode, FIRST).filter((each) => !used.includes(each));
  return [...used, ...first].slice(0, MOST_FREQUENT);
}

/** The matches of a search, best first. */
export function searchEmoji(
  unicode: Unicode,
  own: readonly EmojiEntry[],
  query: string,
): readonly EmojiEntry[] {
  const all = [...own, ...unicode.values()];
  const sign = all.filter(({ text }) => text === query.trim());
  const found = findEmoji(all, query).map(({ emoji }) => emoji);
  return [...sign, ...found].slice(0, MOST_FOUND);
}

/** Recent choices count more than frequent ones of long ago. */
const FADING = 0.95;

/** One more use; the rarest go when there are many. */
export function withUse(uses: Uses, emoji: EmojiEntry): Uses {
  const key = emojiKey(emoji);
  const faded = Object.entries(uses).map(([each, count]) => [each, count * FADING] as const);
  const next = Object.entries({ ...Object.fromEntries(faded), [key]: (uses[key] ?? 0) * FADING + 1 });
  return Object.fromEntries(next.sort(([, one], [, other]) => other - one).slice(0, 60));
}
