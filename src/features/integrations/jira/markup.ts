/** Converts Jira's markup that has a counterpart: `*bold*`, `{{code}}`, `{quote}`, `{noformat}`, `{code}`, links and mentions. */
export function markdownOfJira(text: string): string {
  const blocks: readonly [string, string][] = [
    ['{quote}', '~~~ quote'],
    ['{noformat}', '~~~'],
  ];
  let result = text
    .split('\n')
    .map((line) => inLine(line))
    .join('\n');
  for (const [mark, fence] of blocks) result = fencedBetween(result, mark, fence);
  return codeBlocks(result);
}

function inLine(line: string): string {
  const quote = line.startsWith('bq. ') ? `> ${line.slice(4)}` : line;
  return linked(marked(marked(quote, ['{{', '}}'], '`'), ['*', '*'], '**'));
}

/** Replaces each pair of marks around a word by `mark`; reads each character once. */
function marked(text: string, [start, end]: readonly [string, string], mark: string): string {
  let result = '';
  let from = 0;
  for (let open = text.indexOf(start); open >= 0; open = text.indexOf(start, from)) {
    const close = text.indexOf(end, open + start.length + 1);
    if (close < 0) break;
    result += `${text.slice(from, open)}${mark}${text.slice(open + start.length, close)}${mark}`;
    from = close + end.length;
  }
  return result + text.slice(from);
}

/** `[url]`, `[title|url]`, `[~user]`. */
function linked(text: string): string {
  let result = '';
  let from = 0;
  for (let open = text.indexOf('['); open >= 0; open = text.indexOf('[', from)) {
    const close = text.indexOf(']', open);
    if (close < 0) break;
    const inside = text.slice(open + 1, close);
    const bar = inside.indexOf('|');
    result += text.slice(from, open);
    if (inside.startsWith('~')) result += `**${inside.slice(1)}**`;
    else if (bar >= 0) result += `[${inside.slice(0, bar)}](${inside.slice(bar + 1)})`;
    else result += `[${inside}](${inside})`;
    from = close + 1;
  }
  return result + text.slice(from);
}

function fencedBetween(text: string, mark: string, fence: string): string {
  const pieces = text.split(mark);
  if (pieces.length % 2 === 0) pieces.push(`${mark}${pieces.pop() ?? ''}`);
  return pieces
    .map((piece, index) => (index % 2 === 1 && index < pieces.length - 1 ? `${fence}\n${piece}\n~~~` : piece))
    .join('');
}

/** `{code:java}…{code}`. */
function codeBlocks(text: string): string {
  let result = '';
  let from = 0;
  for (let open = text.indexOf('{code'); open >= 0; open = text.indexOf('{code', from)) {
    const start = text.indexOf('}', open);
    const end = start < 0 ? -1 : text.indexOf('{code}', start);
    if (end < 0) break;
    result += `${text.slice(from, open)}~~~\n${text.slice(start + 1, end)}\n~~~`;
    from = end + '{code}'.length;
  }
  return result + text.slice(from);
}
