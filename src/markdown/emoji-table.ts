/** Names and code points of Unicode emoji; a code is the code points in hex, joined by `-`, without variation selectors. */
export interface EmojiTable {
  codeOf(name: string): string | undefined;
  /** The name that is shown for a code. */
  nameOf(code: string): string | undefined;
}

/** Lines of a code and its names, the shown one first. */
export function emojiTable(lines: string): EmojiTable {
  const codes = new Map<string, string>();
  const names = new Map<string, string>();
  for (const line of lines.trim().split('\n')) {
    const [code = '', ...namesOfCode] = line.split(' ');
    names.set(code, namesOfCode[0] ?? '');
    for (const name of namesOfCode) codes.set(name, code);
  }
  return { codeOf: (name) => codes.get(name), nameOf: (code) => names.get(code) };
}
