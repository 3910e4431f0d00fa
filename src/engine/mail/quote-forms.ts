/** The form of what mail programs write above old mails, in any language. Each pattern is linear, on lines of bounded length. */

const DATE = /\p{Nd}{1,4} ?[./-] ?\p{Nd}{1,2} ?[./-] ?\p{Nd}{1,4}|\p{Nd}{4} ?[年년]/u;
const YEAR = /(?<!\p{Nd})\p{Nd}{4}(?!\p{Nd})/u;
const DAY = /(?<!\p{Nd})\p{Nd}{1,2}(?!\p{Nd})/u;
const TIME = /\p{Nd}{1,2} ?[:.h] ?\p{Nd}{2}/u;
/** "Fra: Jo Doe <jo@example.org>", "发件人：…" */
const FIELD = /^\p{L}[\p{L}\p{M}.' -]{0,30} ?[:：](?!\/\/)(.*)$/u;
/** Nothing, or a drawn line. */
const GAP = /^[-_\u2010-\u2015]*$/u;
const DASHES = '-\u2010\u2012\u2013\u2014';
/** The most lines of the head of an old mail. */
const HEAD = 8;

export const hasAddress = (line: string): boolean => /\S@\S/.test(line);

export const hasDate = (line: string): boolean => DATE.test(line) || (YEAR.test(line) && DAY.test(line));

export const hasTime = (line: string): boolean => TIME.test(line);

export const endsWithColon = (line: string | undefined): boolean =>
  line !== undefined && (line.endsWith(':') || line.endsWith('：'));

/** Fields may be bold: "*From:* Ada". */
export const plainField = (line: string): string =>
  line.replaceAll('*', '').replace(/^([^:：]{1,40})：/, '$1:');

/** The value of a line `Word: …`; undefined for any other line. */
const fieldValue = (line: string): string | undefined => FIELD.exec(plainField(line))?.[1];

/**
 * Whether the lines from `at` on are the head of an old mail: fields without a gap. The first field has the writer's address, another
 * field has the date. An address without a name needs four fields: "Contact: …" begins lists that people write.
 */
export function isHeadByForm(lines: readonly string[], at: number): boolean {
  if (at === 0 || !GAP.test(lines[at - 1] ?? '')) return false;
  const values: string[] = [];
  for (let n = at; n < at + HEAD; n++) {
    const value = fieldValue(lines[n] ?? '');
    if (value === undefined) break;
    values.push(value);
  }
  const [writer = '', ...others] = values;
  return values.length >= (isNamed(writer) ? 3 : 4) && hasAddress(writer) && others.some(hasDate);
}

/** "Jo Doe <jo@example.org>" */
function isNamed(writer: string): boolean {
  const name = writer.trim();
  const at = [...'<[('].map((bracket) => name.indexOf(bracket)).find((start) => start > 0) ?? -1;
  return at > 0 && name.indexOf('@', at) > 0;
}

/** The words of a drawn line: "-----Original Message-----" → "original message"; undefined: the line is not drawn so. */
export function separatorWords(line: string): string | undefined {
  let start = 0;
  let end = line.length;
  while (start < end && DASHES.includes(line[start] ?? ' ')) start++;
  while (end > start && DASHES.includes(line[end - 1] ?? ' ')) end--;
  if (start < 2 || line.length - end < 2) return undefined;
  return line.slice(start, end).trim();
}

/** Whether words between drawn lines stand above the head of an old mail. */
export function isAboveFields(lines: readonly string[], at: number): boolean {
  const next = nextAfter(lines, at);
  return [next, next + 1].every((n) => fieldValue(lines[n] ?? '') !== undefined);
}

/** Whether they stand above a line that says who wrote the old mail. */
export function isAboveIntroduction(lines: readonly string[], at: number): boolean {
  const line = lines[nextAfter(lines, at)] ?? '';
  return endsWithColon(line) && (hasAddress(line) || hasDate(line));
}

/** The next line that is not blank. */
function nextAfter(lines: readonly string[], at: number): number {
  let next = at + 1;
  while (lines[next] === '') next++;
  return next;
}
