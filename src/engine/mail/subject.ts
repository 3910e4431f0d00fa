const ANSWER = new Set(['re', 'aw', 'antw', 'antwort', 'sv', 'vs', 'rif', 'ref', 'tr', 'odp', 'ynt']);
const FORWARD = new Set(['fw', 'fwd', 'wg', 'wtr', 'vl', 'enc']);
/** Words that count without a colon, at the end. */
const ALONE = new Set(['re', 'aw', 'sv', 'fw', 'fwd']);
/** Longer words before a colon belong to the subject. */
const LONGEST = 10;
const MOST = 20;
const COLONS = ':;\uff1a';
const CLOSING = ')]';
/** Characters that mail programs put between such words. */
const BETWEEN = ` -${COLONS}${CLOSING}`;

export interface Subject {
  /** Without "Re:", "Fwd:" and similar words at its beginning. */
  readonly bare: string;
  /** Whether the mail was forwarded: "Fwd:" comes first. An answer to a forwarded mail is an answer. */
  readonly isForwarded: boolean;
  /** Whether it begins with "Re:" or a word like it. */
  readonly isAnswer: boolean;
}

/** Reads a subject of one line: "Re: AW: Fwd: Lunch" → "Lunch"; "Fwd: Re: Lunch" → "Lunch", forwarded. */
export function readSubject(line: string): Subject {
  let bare = line.trim();
  let isForwarded = false;
  let isAnswer = false;
  let opened = 0;
  for (let n = 0; n < MOST; n++) {
    const prefix = prefixOf(bare);
    if (prefix === undefined) break;
    if (n === 0) isForwarded = FORWARD.has(prefix.word);
    if (n === 0) isAnswer = ANSWER.has(prefix.word);
    if (prefix.isOpen) opened++;
    bare = bare.slice(prefix.length).trim();
  }
  return { bare: withoutEnd(bare, opened), isForwarded, isAnswer };
}

interface Prefix {
  readonly word: string;
  readonly length: number;
  /** Whether a bracket was opened that is closed later. */
  readonly isOpen: boolean;
}

/** "Re:", "RE :", "Re[2]:", "Re(2):", "Re;", "RE--", "(fwd)", "[Fwd:", "Re" at the end. */
function prefixOf(text: string): Prefix | undefined {
  const opens = text.startsWith('[') || text.startsWith('(');
  const start = opens ? skip(text, 1, ' ') : 0;
  const word = (/^\p{L}{1,10}/u.exec(text.slice(start, start + LONGEST))?.[0] ?? '').toLowerCase();
  if (!ANSWER.has(word) && !FORWARD.has(word)) return undefined;
  const counted = skip(text, start + word.length, ' ');
  const count = /^[[(]\d{1,3}[\])]/.exec(text.slice(counted, counted + 5))?.[0].length ?? 0;
  const end = skip(text, counted + count, ' ');
  if (!endsWord(text, { end, word, opens })) return undefined;
  const length = skip(text, end, BETWEEN);
  const closes = [...text.slice(end, length)].some((each) => CLOSING.includes(each));
  return { word, length, isOpen: opens && !closes };
}

function endsWord(
  text: string,
  { end, word, opens }: { readonly end: number; readonly word: string; readonly opens: boolean },
): boolean {
  const mark = text[end];
  if (mark === undefined) return ALONE.has(word);
  if (mark === '-') return !/[\p{L}\d]/u.test(text[end + 1] ?? '');
  return COLONS.includes(mark) || (opens && CLOSING.includes(mark));
}

function skip(text: string, from: number, marks: string): number {
  let at = from;
  while (at < text.length && marks.includes(text[at] as string)) at++;
  return at;
}

/** Without the closing brackets of those at the beginning, and without "(fwd)". */
function withoutEnd(text: string, opened: number): string {
  let bare = text;
  for (let left = opened; left > 0 && (bare.endsWith(']') || bare.endsWith(')')); left--)
    bare = bare.slice(0, -1).trim();
  return bare.toLowerCase().endsWith('(fwd)') ? bare.slice(0, -'(fwd)'.length).trim() : bare;
}
