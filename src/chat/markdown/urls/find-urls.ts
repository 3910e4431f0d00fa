import { isTopLevelDomain } from './top-level-domains.ts';

export interface FoundUrl {
  readonly start: number;
  readonly end: number;
  /** As written. */
  readonly text: string;
  /** With a scheme. */
  readonly url: string;
}

/** A word of the text; `end` is where its last character that is not punctuation ends. */
interface Word {
  readonly start: number;
  readonly end: number;
  readonly stop: number;
}

const startsAfter = new Set(["'", '"', '(', ',', ':', '<', '*', '~', '|']);
const trailing = new Set(['!', ':', ';', '?', ')', ',', '.', "'", '"', '>', '*', '~', '|']);
/** Words end at white space, and at the full stops, commas and brackets of texts without spaces, which no address has unencoded. */
const WORD = /[^\s，。、！？；：（）「」『』【】《》〈〉〔〕…]+/gu;
/** Scripts without spaces between words: an address may follow a letter. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const deepestParentheses = 7;
/** A word is tried from at most this many places; each may cost its whole length. */
const mostAttempts = 16;

/** The bare URLs, known-domain names and mail addresses of a text. Each must reach to the end of its word. */
export function urlSpans(text: string): FoundUrl[] {
  const found: FoundUrl[] = [];
  if (!/[.:]/.test(text)) return found;
  for (const match of text.matchAll(WORD)) {
    if (!/[.:]./.test(match[0])) continue;
    const url = urlInWord(text, wordAt(text, match.index, match.index + match[0].length));
    if (url) found.push(url);
  }
  return found;
}

function wordAt(text: string, start: number, stop: number): Word {
  let end = stop;
  while (end > start && trailing.has(text[end - 1] ?? '')) end--;
  return { start, end, stop };
}

function urlInWord(text: string, word: Word): FoundUrl | undefined {
  let attempts = 0;
  for (let start = word.start; start < word.end && attempts < mostAttempts; start++) {
    if (start > word.start && !startsAfter.has(text[start - 1] ?? '') && !followsLetter(text, start))
      continue;
    if (startsAfter.has(text[start] ?? '')) continue;
    const url = urlAt(text, start, word);
    if (url) return url;
    attempts++;
  }
  return undefined;
}

const followsLetter = (text: string, start: number): boolean =>
  /^https?:\/\//i.test(text.slice(start, start + 8)) && UNSPACED.test(text[start - 1] ?? '');

function urlAt(text: string, start: number, word: Word): FoundUrl | undefined {
  return webAddressAt(text, start, word) ?? mailAddressAt(text, start, word) ?? bitcoinAt(text, start, word);
}

function webAddressAt(text: string, start: number, word: Word): FoundUrl | undefined {
  const scheme = /^https?:\/\//i.exec(text.slice(start, start + 8))?.[0] ?? '';
  const host = start + scheme.length;
  const hostEnd = Math.min(run(scheme ? /[\p{L}\p{N}_.:@-]+/uy : /[\p{L}\p{N}_.-]+/uy, text, host), word.end);
  if (hostEnd <= host || (scheme === '' && !isDomain(text.slice(host, hostEnd)))) return undefined;
  const end = pathEnd(text, hostEnd, word);
  if (end === undefined) return undefined;
  const address = text.slice(start, end);
  return { start, end, text: address, url: scheme ? address : `http://${address}` };
}

function isDomain(host: string): boolean {
  const labels = host.split('.');
  return labels.length > 1 && !labels.includes('') && isTopLevelDomain(labels.at(-1) ?? '');
}

/** Parentheses must be paired; the URL ends at the first place from which only punctuation follows in its word. */
function pathEnd(text: string, start: number, word: Word): number | undefined {
  if (start >= word.end) return start;
  if (!'/?#'.includes(text[start] ?? ' ')) return undefined;
  let depth = 0;
  for (let position = start; position < word.stop; position++) {
    if (position >= word.end && depth === 0) return position;
    const character = text[position];
    if (character === '"') return undefined;
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (depth < 0 || depth > deepestParentheses) return undefined;
  }
  return depth === 0 ? word.stop : undefined;
}

function mailAddressAt(text: string, start: number, word: Word): FoundUrl | undefined {
  const local = run(/[\p{L}\p{N}_.+-]+/uy, text, start);
  if (local === start || text[local] !== '@') return undefined;
  const end = Math.min(run(/[\p{L}\p{N}_.-]+/uy, text, local + 1), word.end);
  const labels = text.slice(local + 1, end).split('.');
  if (end !== word.end || labels.length < 2 || labels.includes('')) return undefined;
  const address = text.slice(start, end);
  return { start, end, text: address, url: `mailto:${address}` };
}

function bitcoinAt(text: string, start: number, word: Word): FoundUrl | undefined {
  const address = text.slice(start, word.end);
  if (address.length > 50 || !/^bitcoin:[13][a-km-zA-HJ-NP-Z1-9]{25,34}$/.test(address)) return undefined;
  return { start, end: word.end, text: address, url: address };
}

/** Where a run of the pattern's characters ends; the pattern is sticky and a single class, hence linear. */
function run(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}
