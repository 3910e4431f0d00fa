/** "=?utf-8?B?5rWL?=" (RFC 2047). */
const WORD = /=\?([^?*\s]{1,40})(?:\*[^?\s]{0,40})?\?([bq])\?([^?]*)\?=/giy;
const SPACE = ' \t\r\n';

interface Word {
  readonly charset: string;
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

/**
 * The lines of a head, in which a letter that was cut between two encoded words is whole: words of equal charset that stand
 * side by side become one, if only their bytes together are text.
 */
export function joinEncodedWords(lines: readonly string[]): string[] {
  const fields: string[][] = [];
  for (const line of lines)
    if (fields.length > 0 && SPACE.includes(line[0] ?? 'x')) fields.at(-1)?.push(line);
    else fields.push([line]);
  return fields.flatMap((field) => {
    const whole = field.join('');
    const joined = joinIn(whole);
    return joined === whole ? field : [joined];
  });
}

function joinIn(field: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const run of runsIn(field)) {
    const [first] = run;
    const last = run.at(-1);
    const bytes = Buffer.concat(run.map((word) => word.bytes));
    if (!first || !last || run.every((word) => isText(word, word.bytes)) || !isText(first, bytes)) continue;
    parts.push(field.slice(at, first.start), `=?${first.charset}?B?${bytes.toString('base64')}?=`);
    at = last.end;
  }
  return parts.join('') + field.slice(at);
}

/** Words of equal charset with nothing but space between them. */
function runsIn(field: string): Word[][] {
  const runs: Word[][] = [];
  for (let at = field.indexOf('=?'); at >= 0; at = field.indexOf('=?', at)) {
    const word = wordAt(field, at);
    const before = runs.at(-1)?.at(-1);
    at = word?.end ?? at + 2;
    if (!word) continue;
    const isNext = before?.charset === word.charset && isSpace(field.slice(before.end, word.start));
    if (isNext) runs.at(-1)?.push(word);
    else runs.push([word]);
  }
  return runs;
}

function wordAt(field: string, at: number): Word | undefined {
  WORD.lastIndex = at;
  const [all = '', charset = '', encoding = '', text = ''] = WORD.exec(field) ?? [];
  if (all === '') return undefined;
  const bytes = encoding.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : quotedBytes(text);
  return { charset: charset.toLowerCase(), bytes, start: at, end: at + all.length };
}

const quotedBytes = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll('_', ' ')
      .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

const isSpace = (text: string): boolean => [...text].every((each) => SPACE.includes(each));

/** Whether bytes are text in the charset of a word; false for charsets that are unknown. */
function isText({ charset }: Word, bytes: Buffer): boolean {
  try {
    new TextDecoder(charset, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
