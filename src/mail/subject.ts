const ANSWER = new Set(['re', 'aw', 'antw', 'antwort', 'sv', 'vs', 'rif', 'ref', 'tr', 'odp', 'ynt']);
const FORWARD = new Set(['fw', 'fwd', 'wg', 'wtr', 'vl', 'enc']);
/** Longer words in front of a colon are words of the subject. */
const LONGEST = 10;
const MOST = 20;

export interface Subject {
  /** Without "Re:", "Fwd:" and their like in front. */
  readonly bare: string;
  readonly isForwarded: boolean;
}

/** Reads a subject of one line: "Re: AW: Fwd: Lunch" → "Lunch", forwarded. */
export function readSubject(line: string): Subject {
  let bare = line.trim();
  let isForwarded = false;
  for (let n = 0; n < MOST; n++) {
    const inBrackets = bare.startsWith('[') && bare.endsWith(']') ? bare.slice(1, -1).trim() : undefined;
    const prefix = prefixOf(inBrackets ?? bare);
    if (prefix === undefined) break;
    isForwarded ||= FORWARD.has(prefix.word);
    bare = (inBrackets ?? bare).slice(prefix.length).trim();
  }
  return { bare, isForwarded };
}

/** "Re:", "RE :", "Re[2]:", "Re(2):" */
function prefixOf(text: string): { readonly word: string; readonly length: number } | undefined {
  const colon = text.slice(0, LONGEST + 6).search(/[:\uff1a]/u);
  if (colon < 0) return undefined;
  const word = text
    .slice(0, colon)
    .trim()
    .replace(/[[(]\d{1,3}[\])]$/, '')
    .trim()
    .toLowerCase();
  return ANSWER.has(word) || FORWARD.has(word) ? { word, length: colon + 1 } : undefined;
}
