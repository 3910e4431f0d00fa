/** Control and format characters, and halves of characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu;
/** Joiners of emoji and of Persian and Indic letters. */
const JOINERS: ReadonlySet<string> = new Set(['\u200c', '\u200d']);
const ENDS = /\r\n?|[\u2028\u2029\u0085]/g;

/**
 * A text of several lines without invisible characters and changes of text direction. Threat: a text that looks different from
 * what it contains.
 */
export const cleanText = (text: string): string =>
  text.replace(ENDS, '\n').replace(UNSEEN, (each) => {
    if (each === '\n' || each === '\t' || JOINERS.has(each)) return each;
    // Flags of regions consist of these.
    const code = each.codePointAt(0) ?? 0;
    return code >= 0xe0020 && code <= 0xe007f ? each : '';
  });

/** The same for one line, without space at its ends. */
export function cleanLine(text: string, most: number): string {
  const words = cleanText(text.slice(0, 2 * most))
    .split(/[\s]+/u)
    .filter((word) => word !== '');
  return [...words.join(' ')].slice(0, most).join('');
}
