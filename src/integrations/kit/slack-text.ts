const isWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character);
const isBlank = (character: string | undefined): boolean => character === undefined || /\s/.test(character);

/** Converts Slack's `<https://…|text>` to our links; reads each character once. */
export function linksOf(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  let open = -1;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '<') open = at;
    if (character !== '>' || open < 0) continue;
    const inside = text.slice(open + 1, at);
    const bar = inside.indexOf('|');
    if (bar >= 0 && /^\w{1,20}:\/\//.test(inside)) {
      pieces.push(text.slice(from, open), `[${inside.slice(bar + 1)}](${inside.slice(0, bar)})`);
      from = at + 1;
    }
    open = -1;
  }
  return pieces.join('') + text.slice(from);
}

/** Converts Slack's `*bold*` and `_emphasis_`, line by line. */
export const formattingOf = (text: string): string => replaced(replaced(text, '*', '**'), '_', '*');

function replaced(text: string, mark: string, by: string): string {
  return text
    .split('\n')
    .map((line) => replacedInLine(line, mark, by))
    .join('\n');
}

/** Replaces a pair of marks without a mark between them, not within words, whose inside has no blank ends. */
function replacedInLine(line: string, mark: string, by: string): string {
  let result = '';
  let from = 0;
  let open = line.indexOf(mark);
  while (open >= 0) {
    const close = line.indexOf(mark, open + 1);
    if (close < 0) break;
    const isPair =
      close > open + 1 &&
      !isWord(line[open - 1]) &&
      !isWord(line[close + 1]) &&
      !isBlank(line[open + 1]) &&
      !isBlank(line[close - 1]);
    if (isPair) {
      result += `${line.slice(from, open)}${by}${line.slice(open + 1, close)}${by}`;
      from = close + 1;
    }
    open = isPair ? line.indexOf(mark, close + 1) : close;
  }
  return result + line.slice(from);
}
