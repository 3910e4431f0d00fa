import { stem } from './stem.ts';

/** One word of a text, as search compares it. */
export interface Word {
  /** Lower-case, without accents, in compatibility form. */
  readonly text: string;
  /** Equal for its inflected forms. */
  readonly key: string;
  /** Its position: start inclusive, end exclusive, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly kind: 'word' | 'letter' | 'emoji';
}

const RUN = /[0-9#*]\ufe0f?\u20e3|[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}|\p{RI}/gu;
/** Scripts written without spaces, or in which words grow at their ends: each letter is a word of kind `letter`. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const EMOJI = /^(?:[\p{Extended_Pictographic}\p{RI}]|[0-9#*]\ufe0f?\u20e3)/u;
// biome-ignore lint/suspicious/noMisleadingCharacterClass: single code points, to be removed wherever they stand
const ACCENTS = /[\u0300-\u036f\u200d\u20e3\ufe00-\ufe0f]/g;
/** Vowel points and other signs of Hebrew and Arabic, which are mostly left out. */
const POINTS =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g;
/** Letters that Unicode does not take apart, and what people type who lack them. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't', ŋ: 'n', ƶ: 'z' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ς: 'σ' },
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
/** A version: its number is found without the letter too. */
const VERSION = /^[vV][0-9]+$/;
const ASCII = /^[\t\n\r\x20-\x7e]*$/;
const LONGEST = 64;

/** The words of a text in order, in linear time. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  if (ASCII.test(text)) pushAscii(words, text);
  else pushAny(words, text);
  return words;
}

/** The fast path for ASCII text, a character at a time: several times quicker than patterns of Unicode. */
function pushAscii(words: Word[], text: string): void {
  const lowered = text.toLowerCase();
  for (let at = 0; at < text.length; at++) {
    if (!isAsciiWord(lowered.charCodeAt(at))) continue;
    const start = at;
    while (at < text.length && isAsciiWord(lowered.charCodeAt(at))) at++;
    const run = lowered.slice(start, at);
    if (VERSION.test(run)) {
      pushPlain(words, 'v', start);
      pushPlain(words, run.slice(1, 1 + LONGEST), start + 1);
      continue;
    }
    const word = (run.length === 1 ? run + suffixOf(text, run, start) : run).slice(0, LONGEST);
    words.push({ text: word, key: stem(word), start, end: Math.max(at, start + word.length), kind: 'word' });
  }
}

function pushPlain(words: Word[], word: string, start: number): void {
  words.push({ text: word, key: stem(word), start, end: start + word.length, kind: 'word' });
}

const isAsciiWord = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57);

function pushAny(words: Word[], text: string): void {
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const suffix =
      run.length === 1 && isAsciiWord(run.toLowerCase().charCodeAt(0)) ? suffixOf(text, run, index) : '';
    for (const { word, key, kind, start, end } of partsOf(run + suffix))
      words.push({ text: word, key, kind, start: index + start, end: index + end });
  }
}

/** The signs in names like C++ and F#. */
function suffixOf(text: string, run: string, index: number): string {
  if (run.length > 1) return '';
  if (text.startsWith('++', index + 1)) return '++';
  return text[index + 1] === '#' ? '#' : '';
}

interface Part {
  readonly word: string;
  readonly key: string;
  readonly kind: Word['kind'];
  /** Offset within the run. */
  readonly start: number;
  readonly end: number;
}

/** Cache of recent runs and their parts: the tables of Unicode are slow, and the same words recur. */
const known = new Map<string, readonly Part[]>();
const MOST_KNOWN = 20_000;
const LONGEST_KNOWN = 32;

function partsOf(run: string): readonly Part[] {
  const before = known.get(run);
  if (before) return before;
  const parts = EMOJI.test(run) ? [partOf(run, 0, 'emoji')] : splitRun(run);
  const kept = parts.filter((part) => part.word !== '');
  if (known.size >= MOST_KNOWN) known.clear();
  if (run.length <= LONGEST_KNOWN) known.set(run, kept);
  return kept;
}

function splitRun(run: string): Part[] {
  if (VERSION.test(run)) return [partOf('v', 0, 'word'), partOf(run.slice(1), 1, 'word')];
  const parts: Part[] = [];
  let start = 0;
  let at = 0;
  for (const character of run) {
    const isLetter = UNSPACED.test(character);
    if (isLetter && start < at) parts.push(partOf(run.slice(start, at), start, 'word'));
    if (isLetter) parts.push(partOf(character, at, 'letter'));
    at += character.length;
    if (isLetter) start = at;
  }
  if (start < at) parts.push(partOf(run.slice(start, at), start, 'word'));
  return parts;
}

function partOf(run: string, start: number, kind: Word['kind']): Part {
  const word = fold(run);
  return { word, key: kind === 'word' ? stem(word) : word, kind, start, end: start + run.length };
}

function fold(run: string): string {
  if (ASCII.test(run)) return run.slice(0, LONGEST).toLowerCase();
  const apart = run.normalize('NFKC').toLowerCase().normalize('NFD').replace(ACCENTS, '').replace(POINTS, '');
  const plain = apart.normalize('NFC').replace(SPECIAL, (letter) => LETTERS[letter] as string);
  return plain.slice(0, LONGEST).toWellFormed();
}
