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
    const word = (run.length === 1 ? run + suffixOf(text, run, start) : run).slice(0, LONGEST);
    words.push({ text: word, key: stem(word), start, end: Math.max(at, start + word.length), kind: 'word' });
  }
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
  const plain = run.normalize('NFKC').toLowerCase().normalize('NFD').replace(ACCENTS, '').normalize('NFC');
  return plain.slice(0, LONGEST).toWellFormed();
}
