/**
 * node scripts/emoji.ts [--check]
 *
 * Writes src/chat/markdown/unicode-emoji-names.json: the emoji of Unicode that emoji-names.json beside it leaves out, from the
 * package gemoji; web/views/emoji/order.ts: the groups of the picker; and
 * web/views/emoji/keywords.ts: the words by which it finds them. With --check it only says whether the files are
 * up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Gemoji, gemoji } from 'gemoji';
import { listNamedEmoji } from '../src/chat/markdown/emoji.ts';

const file = resolve(import.meta.dirname, '../src/chat/markdown/unicode-emoji-names.json');
const orderFile = resolve(import.meta.dirname, '../web/views/emoji/order.ts');
const keywordsFile = resolve(import.meta.dirname, '../web/views/emoji/keywords.ts');

/** Shorter ones, such as those of some flags, stand in addresses and times: `00:de:ad`. */
const SHORTEST_NAME = 3;

/** The text of the file. */
export function unicodeEmojiFile(): string {
  const names = furtherNames();
  const lines = [...names].map(([code, ofCode]) => [code, ...ofCode].join(' '));
  return `${JSON.stringify(lines, null, 2)}\n`;
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

/** Words that people type and gemoji lacks, in the order in which the picker shows their emoji. */
const FURTHER_KEYWORDS: Readonly<Record<string, string>> = {
  lol: '1f602 1f923 1f606',
  haha: '1f602 1f923 1f604',
  happy: '1f600 1f60a 1f642 1f604',
  sad: '1f622 1f62d 1f641',
  angry: '1f620 1f621',
  love: '2764 1f60d 1f970',
  yes: '2705 1f44d',
  no: '274c 1f44e',
  done: '2705 2714',
  thanks: '1f64f',
  congratulations: '1f389 1f38a 1f44f',
  party: '1f389 1f973 1f38a',
  celebrate: '1f389 1f973 1f37e',
  wow: '1f62e 1f929',
  think: '1f914',
  cheers: '1f37b 1f942',
  fire: '1f525',
  bug: '1f41b',
  ship: '1f680 1f6a2',
  deploy: '1f680',
  idea: '1f4a1',
  money: '1f4b0 1f911',
  home: '1f3e0',
  holiday: '1f3d6 1f334',
  sick: '1f912 1f922',
  tired: '1f634 1f62b',
  shrug: '1f937',
  facepalm: '1f926',
  hug: '1f917 1fac2',
  hundred: '1f4af',
};

/** Words on a line of the file. */
const PER_LINE = 6;

/** The text of the file with the words: `word code code`, divided by commas. Words that are a name of the emoji are left out. */
export function emojiKeywordsFile(): string {
  const codes = new Map<string, Set<string>>();
  const put = (word: string, code: string) => codes.set(word, (codes.get(word) ?? new Set()).add(code));
  for (const [word, all] of Object.entries(FURTHER_KEYWORDS))
    for (const code of all.split(' ')) put(word, code);
  for (const each of gemoji)
    for (const tag of each.tags) if (!each.names.includes(asName(tag))) put(asName(tag), codeOf(each));
  const words = [...codes]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([word, all]) => [word, ...all].join(' '));
  const lines = words.flatMap((_, at) =>
    at % PER_LINE === 0 ? [words.slice(at, at + PER_LINE).join(', ')] : [],
  );
  return `/**
 * Emoji by words that are none of their names. Made by \`node scripts/emoji.ts\` from gemoji (MIT License, Copyright (c)
 * Titus Wormer) and a list of the script's own.
 */
export const emojiKeywords = \`
${lines.join(',\n')}
\`;
`;
}

/** Newer emoji, which gemoji lacks, stand at the end of the group of signs. */
function codesOf(name: string, all: readonly Gemoji[]): string[] {
  const codes = all.map(codeOf);
  if (name !== 'symbols') return codes;
  const known = new Set(gemoji.map(codeOf));
  const own = listNamedEmoji().map(({ code }) => code);
  return [...codes, ...own.filter((code) => !known.has(code))];
}

/** Unicode's name comes first, as the API has it; nobody takes a name that another has, and Unicode's go first. */
function furtherNames(): ReadonlyMap<string, readonly string[]> {
  const own = listNamedEmoji();
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
    [keywordsFile, emojiKeywordsFile()],
  ] as const) {
    if (!process.argv.includes('--check')) writeFileSync(path, text);
    else if (readFileSync(path, 'utf8') !== text) throw new Error(`${path} is old: node scripts/emoji.ts`);
  }
}
