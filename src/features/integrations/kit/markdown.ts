const PUNCTUATION = new Set('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~');

/** Whether a text ends with an ASCII punctuation character. */
export const endsWithPunctuation = (text: string): boolean => PUNCTUATION.has(text.charAt(text.length - 1));

/** The text in a fence that it cannot close. `kind`: a language, or `quote`. */
export function fenced(text: string, kind = '', mark: '`' | '~' = '`'): string {
  const fence = mark.repeat(Math.max(3, longestRun(text, mark) + 1));
  return `${fence}${kind}\n${text}\n${fence}`;
}

/** A quotation of several lines. */
export const quoted = (text: string): string => fenced(text, ' quote', '~');

/** The longest run of a mark at the beginning of a line; 0 if no line begins with three. */
function longestRun(text: string, mark: string): number {
  let longest = 0;
  for (const line of text.split('\n')) {
    const start = line.trimStart();
    let run = 0;
    while (start[run] === mark) run++;
    if (run >= 3) longest = Math.max(longest, run);
  }
  return longest;
}

/** `text` as a link; without an address the text alone. */
export const link = (text: string, url: string): string => (url === '' ? text : `[${text}](${url})`);

const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:?\d\d)?$/;

/** A time of ISO 8601 as people see it in their own zone, to the microsecond; as it came where it is no time. */
export function timeTag(text: string): string {
  const [, date, time, fraction = '', zone = ''] = ISO.exec(text) ?? [];
  if (date === undefined) return text;
  const micro = fraction.padEnd(6, '0').slice(0, 6);
  return `<time:${date}T${time}${micro === '000000' ? '' : `.${micro}`}${zone === 'Z' ? '+00:00' : zone}>`;
}

/** UNIX seconds as ISO 8601 in UTC; '' where they are no time. */
export function isoOf(seconds: number): string {
  const at = new Date(seconds * 1000);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().replace(/\.\d+Z$/, '+00:00');
}

/** The first line. */
export const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** `open_pull_request` as `Open pull request`. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `2020-01-05T…` as `January 05, 2020`; as it came where it is no date. */
export function longDate(text: string): string {
  const at = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return text;
  return at.toLocaleDateString('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long', day: '2-digit' });
}
