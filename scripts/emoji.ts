/**
 * node scripts/emoji.ts [--check]
 *
 * Writes src/markdown/unicode-emoji-names.ts: the emoji of Unicode that src/markdown/emoji-names.ts leaves out, from the
 * package gemoji; and web/views/emoji/order.ts: the groups of the picker. With --check it only says whether the files are
 * up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Gemoji, gemoji } from 'gemoji';
import { emojiNames } from '../src/markdown/emoji-names.ts';
import { emojiLines } from '../src/markdown/emoji-table.ts';

const file = resolve(import.meta.dirname, '../src/markdown/unicode-emoji-names.ts');
const orderFile = resolve(import.meta.dirname, '../web/views/emoji/order.ts');

/** Shorter ones, such as those of some flags, stand in addresses and times: `00:de:ad`. */
const SHORTEST_NAME = 3;

/** The text of the file. */
export function unicodeEmojiFile(): string {
  const names = furtherNames();
  const lines = [...names].map(([code, ofCode]) => [code, ...ofCode].join(' '));
  return `/**
 * Emoji that emoji-names.ts does not list, in its form. Made by \`node scripts/emoji.ts\` from Unicode's names and those
 * of gemoji (MIT License, Copyright (c) Titus Wormer).
 */
export const unicodeEmojiNames = \`
${lines.join('\n')}
\`;
`;
}

/** The groups of Unicode by our names for them. */
const GROUPS: Readonly<Record<string, string>> = {
  'Smileys & Emotion': 'smileys',
  'People & Body': 'people',
  'Animals & Nature': 'nature',
  'Food & Drink': 'food',
  'Travel & Places': 'places',
  Activities: 'activities',
  Objects: 'objects',
  Symbols: 'symbols',
  Flags: 'flags',
};

/** The text of the file with the groups, each in Unicode's order. */
export function emojiOrderFile(): string {
  const groups = Map.groupBy(gemoji, ({ category }) => GROUPS[category] ?? 'symbols');
  const lines = [...groups].map(([name, all]) => `  ${name}: '${codesOf(name, all).join(' ')}',`);
  return `// biome-ignore-all format: made by a script
/** Codes of emoji by group. Made by \`node scripts/emoji.ts\` from gemoji (MIT License, Copyright (c) Titus Wormer). */
export const EMOJI_GROUPS = {
${lines.join('\n')}
} as const;
`;
}

/** Newer emoji, which gemoji lacks, stand at the end of the group of signs. */
function codesOf(name: string, all: readonly Gemoji[]): string[] {
  const codes = all.map(codeOf);
  if (name !== 'symbols') return codes;
  const known = new Set(gemoji.map(codeOf));
  const own = emojiLines(emojiNames).map(({ code }) => code);
  return [...codes, ...own.filter((code) => !known.has(code))];
}

/** Unicode's name comes first, as the API has it; nobody takes a name that another has, and Unicode's go first. */
function furtherNames(): ReadonlyMap<string, readonly string[]> {
  const own = emojiLines(emojiNames);
  const codes = new Set(own.map(({ code }) => code));
  const taken = new Set(own.flatMap(({ names }) => names));
  const further = gemoji
    .map((each) => ({ ...each, code: codeOf(each) }))
    .filter(({ code }) => !codes.has(code));
  const names = new Map<string, string[]>(further.map(({ code }) => [code, []]));
  const take = (code: string, name: string) => {
    if (name.length < SHORTEST_NAME || taken.has(name)) return;
    taken.add(name);
    names.get(code)?.push(name);
  };
  for (const { code, description } of further) take(code, asName(description));
  for (const { code, names: given } of further) for (const name of given) take(code, asName(name));
  for (const { code, description } of further) take(code, asName(description.replace(/^flag: /, '')));
  return names;
}

/** The code points in hex, joined by `-`, without variation selectors. */
function codeOf({ emoji }: Gemoji): string {
  const points = [...emoji]
    .map((character) => character.codePointAt(0) ?? 0)
    .filter((point) => point !== 0xfe0f);
  return points.map((point) => point.toString(16).padStart(4, '0')).join('-');
}

/** In the form of the API's names. */
function asName(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().replaceAll('&', 'and');
  return plain.replace(/[^a-z0-9_+ -]/g, '').replace(/[ -]+/g, '_');
}

if (import.meta.main) {
  for (const [path, text] of [
    [file, unicodeEmojiFile()],
    [orderFile, emojiOrderFile()],
  ] as const) {
    if (!process.argv.includes('--check')) writeFileSync(path, text);
    else if (readFileSync(path, 'utf8') !== text) throw new Error(`${path} is old: node scripts/emoji.ts`);
  }
}
