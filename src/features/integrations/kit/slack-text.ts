const isWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character);
const isBlank = (character: string | undefined): boolean => character === undefined || /\s/.test(character);

/** Slack's mrkdwn as our Markdown: links, names and formatting outside of code, and its entities. */
export function markdownOfSlack(text: string): string {
  return piecesOf(text)
    .map(({ piece, isCode }) => entitiesOf(isCode ? referencesOf(piece) : formattingOf(referencesOf(piece))))
    .join('');
}

interface Piece {
  readonly piece: string;
  readonly isCode: boolean;
}

/** The text, cut into code and what is between; a mark without its end is no code. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (let open = text.indexOf('`'); open >= 0; ) {
    const mark = text.startsWith('```', open) ? '```' : '`';
    const close = text.indexOf(mark, open + mark.length);
    const isInline = mark === '`';
    const line = text.indexOf('\n', open);
    if (close < 0 || (isInline && line >= 0 && line < close)) {
      if (close < 0 && isInline) break;
      open = text.indexOf('`', close < 0 ? open + mark.length : line);
      continue;
    }
    const end = close + mark.length;
    pieces.push(
      { piece: text.slice(from, open), isCode: false },
      { piece: text.slice(open, end), isCode: true },
    );
    from = end;
    open = text.indexOf('`', end);
  }
  return [...pieces, { piece: text.slice(from), isCode: false }];
}

/** Converts `<https://…|text>`, `<@U1|name>` and the like; reads each character once. */
function referencesOf(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  let open = -1;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '<') open = at;
    if (character !== '>' || open < 0) continue;
    const shown = referenceOf(text.slice(open + 1, at));
    if (shown !== undefined) {
      pieces.push(text.slice(from, open), shown);
      from = at + 1;
    }
    open = -1;
  }
  return pieces.join('') + text.slice(from);
}

const EVERYBODY: ReadonlySet<string> = new Set(['!channel', '!everyone', '!here']);

/** What stands between the brackets, as Markdown; undefined: no reference. */
function referenceOf(inside: string): string | undefined {
  const bar = inside.indexOf('|');
  const [target, name] = bar < 0 ? [inside, ''] : [inside.slice(0, bar), inside.slice(bar + 1)];
  if (EVERYBODY.has(target)) return '@**all**';
  // Slack's IDs say nothing here; a name is shown, and mentions nobody.
  if (/^[@#][A-Z0-9]{1,30}$/.test(target))
    return `${target[0]}${name.replace(/^[@#]/, '') || target.slice(1)}`;
  // Groups and times have a text for programs that do not know them.
  if (target.startsWith('!')) return name === '' ? undefined : name;
  const address = /^(?:mailto|tel):(.{1,300})$/.exec(target)?.[1];
  if (address !== undefined) return name === '' || name === address ? address : `[${name}](${target})`;
  return bar >= 0 && /^\w{1,20}:\/\//.test(target) ? `[${name}](${target})` : undefined;
}

/** Slack's three entities (its documentation, "Escaping text"). */
const entitiesOf = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Converts `*bold*`, `_emphasis_` and `~struck~`, line by line. */
const formattingOf = (text: string): string =>
  [
    ['*', '**'],
    ['_', '*'],
    ['~', '~~'],
  ].reduce((left, [mark = '', by = '']) => replaced(left, mark, by), text);

function replaced(text: string, mark: string, by: string): string {
  return text
    .split('\n')
    .map((line) => replacedInLine(line, mark, by))
    .join('\n');
}

/** Replaces a pair of marks without a mark between them, not within words or beside another mark, whose inside has no blank ends. */
function replacedInLine(line: string, mark: string, by: string): string {
  const ends = (character: string | undefined) => isWord(character) || character === mark;
  let result = '';
  let from = 0;
  let open = line.indexOf(mark);
  while (open >= 0) {
    const close = line.indexOf(mark, open + 1);
    if (close < 0) break;
    const isPair =
      close > open + 1 &&
      !ends(line[open - 1]) &&
      !ends(line[close + 1]) &&
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
