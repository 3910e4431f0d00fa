/** Cuts quotes, and the lines that mail programs put above them, from a text. Linear in its length. */

/** The most characters of a line that are examined. */
const LOOKED_AT = 400;
/** The most lines of a quote's introduction ("On … Ada\n<ada@example.com> wrote:"). */
const INTRODUCTION = 4;
/** The most lines in the head of a quoted mail. */
const HEAD = 8;

/** Beginning and end of "On Monday Ada wrote:" in the languages of mail programs. */
const INTRODUCTIONS: readonly (readonly [string, readonly string[]])[] = [
  ['on ', ['wrote:', 'writes:']],
  ['am ', ['schrieb:', 'geschrieben:', ':']],
  ['le ', ['a écrit :', 'a écrit:', 'a écrit\u00a0:']],
  ['el ', ['escribió:']],
  ['em ', ['escreveu:']],
  ['il ', ['ha scritto:']],
  ['op ', ['schreef:', 'het volgende geschreven:']],
  ['den ', ['skrev:']],
  ['w dniu ', ['napisał:', 'napisał(a):', 'napisała:']],
];
/** For German, where the name follows the verb: "Am 3. Mai schrieb Ada <ada@example.com>:". */
const GERMAN_VERBS = [' schrieb ', ' hat geschrieben', ' geschrieben'];

const SEPARATORS = [
  'original message',
  'originalnachricht',
  'original-nachricht',
  'ursprüngliche nachricht',
  'original appointment',
  'ursprünglicher termin',
  'forwarded message',
  'weitergeleitete nachricht',
  "message d'origine",
  'message original',
  'messaggio originale',
  'mensaje original',
  'mensagem original',
  'oorspronkelijk bericht',
];
const FROM = ['from:', 'von:', 'de:', 'da:', 'van:', 'od:', 'från:'];
const OTHERS = [
  ...['sent:', 'date:', 'to:', 'cc:', 'subject:', 'importance:', 'reply-to:'],
  ...['gesendet:', 'datum:', 'an:', 'betreff:', 'kopie:'],
  ...['envoyé :', 'envoyé:', 'à :', 'à:', 'objet :', 'objet:'],
  ...['inviato:', 'a:', 'oggetto:', 'enviado:', 'enviado el:', 'para:', 'asunto:', 'assunto:'],
  ...['verzonden:', 'aan:', 'onderwerp:', 'skickat:', 'till:', 'ämne:', 'wysłano:', 'do:', 'temat:'],
];

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
  const at = seen.findIndex((line, n) => isSeparator(line) || isHead(seen, n));
  if (at < 0) return seen.length;
  // Outlook draws a line above the head.
  let end = at;
  while (end > 0 && isBlank(seen[end - 1])) end--;
  return end > 0 && isDrawn(seen[end - 1] ?? '') ? end - 1 : at;
}

const isBlank = (line: string | undefined) => line === undefined || line === '';

/** A line of "_" or "-". */
const isDrawn = (line: string) => line.length >= 10 && (isOnly(line, '_') || isOnly(line, '-'));

const isOnly = (line: string, character: string) => [...line].every((each) => each === character);

/** "-----Original Message-----" */
function isSeparator(line: string): boolean {
  if (!line.startsWith('--') || !line.endsWith('--')) return false;
  return SEPARATORS.includes(withoutDashes(line));
}

function withoutDashes(line: string): string {
  let start = 0;
  let end = line.length;
  while (line[start] === '-') start++;
  while (end > start && line[end - 1] === '-') end--;
  return line.slice(start, end).trim();
}

/** "From: …", followed by two more fields. */
function isHead(seen: readonly string[], at: number): boolean {
  if (!beginsWith(fieldOf(seen[at] ?? ''), FROM)) return false;
  let fields = 0;
  for (let n = at + 1; n < at + HEAD; n++)
    if (beginsWith(fieldOf(seen[n] ?? ''), OTHERS) && ++fields === 2) return true;
  return false;
}

/** Fields may be bold: "*From:* Ada". */
const fieldOf = (line: string) => line.replaceAll('*', '');

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
  if (!seen[end - 1]?.endsWith(':')) return quote;
  for (let from = end - 1; from >= after && from >= end - INTRODUCTION; from--) {
    if (isBlank(seen[from])) break;
    if (isIntroduction(seen.slice(from, end).join(' '))) return from;
  }
  // "Ada <ada@example.com> wrote:", without a date.
  return isSaid(seen[end - 1] ?? '') ? end - 1 : quote;
}

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
