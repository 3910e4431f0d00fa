import {
  endsWithColon,
  hasAddress,
  hasDate,
  hasTime,
  isAboveFields,
  isAboveIntroduction,
  isHeadByForm,
  plainField,
  separatorWords,
} from './quote-forms.ts';
import { FROM, GERMAN_VERBS, INTRODUCTIONS, OTHERS, SEPARATORS } from './quote-words.ts';

/** Cuts quotes, and the lines that mail programs put above them, from a text. Linear in its length. */

/** The most characters of a line that are examined. */
const LOOKED_AT = 400;
/** The most lines of a quote's introduction ("On … Ada\n<ada@example.com> wrote:"). */
const INTRODUCTION = 4;
/** The most lines in the head of a quoted mail. */
const HEAD = 8;

/** The text without quotes. Where a writer answers between several quotes, the quotes stay. */
export function cutQuotes(text: string): string {
  const lines = text.split('\n');
  const seen = lines.map((line) => line.slice(0, LOOKED_AT).trim().toLowerCase());
  const end = headAt(seen);
  const kept = lines.slice(0, end);
  return dropBlocks(kept, seen.slice(0, end)).join('\n').trim();
}

/** The line at which a quoted mail begins that goes to the end: a drawn line, or its head. */
function headAt(seen: readonly string[]): number {
  const marked = seen.findLastIndex(isMarked);
  const at = seen.findIndex(
    (_, n) =>
      (isSeparator(seen, n) && !(n < marked && isAboveIntroduction(seen, n))) ||
      isHead(seen, n) ||
      (n > marked && isUnmarkedQuote(seen, n)),
  );
  if (at < 0) return seen.length;
  // Outlook draws a line above the head.
  let end = at;
  while (end > 0 && isBlank(seen[end - 1])) end--;
  return end > 0 && isDrawn(seen[end - 1] ?? '') ? end - 1 : at;
}

/**
 * Whether lines from `at` on say who wrote the rest, in which no line is marked: with an address, a date and a time, below an
 * answer, and above a gap.
 */
function isUnmarkedQuote(seen: readonly string[], at: number): boolean {
  if (at === 0 || seen[at - 1] !== '' || seen[at] === '') return false;
  const end = seen.indexOf('', at);
  if (end < 0 || end - at > INTRODUCTION || !endsWithColon(seen[end - 1])) return false;
  const line = seen.slice(at, end).join(' ');
  return hasAddress(line) && hasDate(line) && hasTime(line);
}

const isBlank = (line: string | undefined) => line === undefined || line === '';

/** A line of "_" or "-". */
const isDrawn = (line: string) => line.length >= 10 && (isOnly(line, '_') || isOnly(line, '-'));

const isOnly = (line: string, character: string) => [...line].every((each) => each === character);

/** "-----Original Message-----" */
function isSeparator(seen: readonly string[], at: number): boolean {
  const words = separatorWords(seen[at] ?? '');
  return (
    words !== undefined &&
    words !== '' &&
    (SEPARATORS.includes(words) || isAboveFields(seen, at) || isAboveIntroduction(seen, at))
  );
}

/** "From: …", followed by two more fields, in the words of a known language or in their form. */
function isHead(seen: readonly string[], at: number): boolean {
  if (isHeadByForm(seen, at)) return true;
  if (!beginsWith(plainField(seen[at] ?? ''), FROM)) return false;
  let fields = 0;
  for (let n = at + 1; n < at + HEAD; n++)
    if (beginsWith(plainField(seen[n] ?? ''), OTHERS) && ++fields === 2) return true;
  return false;
}

const beginsWith = (line: string, starts: readonly string[]) =>
  starts.some((start) => line.startsWith(start));

interface Block {
  /** Its introduction included. */
  readonly from: number;
  readonly quote: number;
  readonly to: number;
}

/** Removes quotes marked by ">"; quotes between answers stay, without their introductions. */
function dropBlocks(lines: readonly string[], seen: readonly string[]): readonly string[] {
  const blocks = blocksIn(seen);
  const answersAfter = blocks.filter(({ to }, n) => {
    const next = blocks[n + 1]?.from ?? seen.length;
    return seen.slice(to, next).some((line) => line !== '' && !isDrawn(line));
  });
  const isBetween = answersAfter.length > 1;
  const last = seen.findLastIndex((line) => line !== '');
  const dropped = new Set<number>();
  for (const { from, quote, to } of blocks) {
    const end = isBetween && last >= to ? quote : to;
    for (let n = from; n < end; n++) dropped.add(n);
  }
  const open = introductionAtEnd(lines, seen);
  return lines.filter((_, n) => !dropped.has(n) && n < open);
}

function blocksIn(seen: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < seen.length; at++) {
    if (!seen[at]?.startsWith('>')) continue;
    let to = at;
    for (let n = at; n < seen.length && (seen[n] === '' || seen[n]?.startsWith('>')); n++)
      if (seen[n] !== '') to = n + 1;
    const after = blocks.at(-1)?.to ?? 0;
    blocks.push({ from: introductionAbove(seen, at, after), quote: at, to });
    at = to - 1;
  }
  return blocks;
}

/** The first line of the introduction of the quote at `quote`; `quote` itself without one. */
function introductionAbove(seen: readonly string[], quote: number, after: number): number {
  let end = quote;
  while (end > after && isBlank(seen[end - 1])) end--;
  if (!endsWithColon(seen[end - 1])) return quote;
  const fits = isMarked(seen[quote])
    ? (line: string) => hasAddress(line) || hasDate(line)
    : (line: string) => hasAddress(line) && hasDate(line);
  let byForm = quote;
  for (let from = end - 1; from >= after && from >= end - INTRODUCTION; from--) {
    if (isBlank(seen[from])) break;
    const line = seen.slice(from, end).join(' ');
    if (isIntroduction(line)) return withSeparator(seen, from, after);
    // The line above may be the answer: it belongs to the introduction if that is not whole.
    if (fits(line) && (byForm === quote || isCutOff(seen, byForm))) byForm = from;
  }
  // "Ada <ada@example.com> wrote:", without a date.
  if (byForm === quote && isSaid(seen[end - 1] ?? '')) byForm = end - 1;
  return byForm < quote ? withSeparator(seen, byForm, after) : quote;
}

/** Whether the line before `at` is the beginning of an introduction: a name before its address, or a date and a time. */
function isCutOff(seen: readonly string[], at: number): boolean {
  const line = seen[at] ?? '';
  const above = seen[at - 1] ?? '';
  const close = line.indexOf('>');
  if (line.startsWith('<') || (close >= 0 && !line.slice(0, close).includes('<'))) return true;
  return !hasDate(line) && hasDate(above) && hasTime(above);
}

/** Some programs put "------- Original Message -------" above the introduction. */
function withSeparator(seen: readonly string[], from: number, after: number): number {
  return from > after && isSeparator(seen, from - 1) ? from - 1 : from;
}

const isMarked = (line: string | undefined) => line?.startsWith('>') ?? false;

const isSaid = (line: string) =>
  ['wrote:', 'writes:', 'schrieb:', 'schreibt:', 'a écrit :', 'a écrit:'].some((end) =>
    line.endsWith(` ${end}`),
  );

function isIntroduction(line: string): boolean {
  return INTRODUCTIONS.some(([start, ends]) => {
    if (!line.startsWith(start)) return false;
    const end = ends.find((each) => line.endsWith(each));
    return end !== undefined && (end !== ':' || GERMAN_VERBS.some((verb) => line.includes(verb)));
  });
}

/** The line of an introduction at the end whose quote is not marked; the number of lines if there is none. */
function introductionAtEnd(lines: readonly string[], seen: readonly string[]): number {
  let end = seen.length;
  while (end > 0 && (isBlank(seen[end - 1]) || seen[end - 1]?.startsWith('>'))) end--;
  const from = introductionAbove(seen, end, 0);
  return from < end ? from : lines.length;
}
