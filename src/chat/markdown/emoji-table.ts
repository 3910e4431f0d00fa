/** Names and code points of Unicode emoji; a code is the code points in hex, joined by `-`, without variation selectors. */
export interface EmojiTable {
  codeOf(name: string): string | undefined;
  /** The name that clients show for a code. */
  nameOf(code: string): string | undefined;
}

/** An emoji's names, the shown one first. */
export interface NamedEmoji {
  readonly code: string;
  readonly names: readonly string[];
}

/** Parses texts of a code and its names. */
export function parseEmoji(texts: readonly string[]): NamedEmoji[] {
  return texts.map((text) => text.split(' ')).map(([code = '', ...names]) => ({ code, names }));
}

/** Loads the list at the first look-up. */
export function emojiTable(list: () => readonly NamedEmoji[]): EmojiTable {
  let maps: ReturnType<typeof mapsOf> | undefined;
  const made = () => {
    maps ??= mapsOf(list());
    return maps;
  };
  return { codeOf: (name) => made().codes.get(name), nameOf: (code) => made().names.get(code) };
}

function mapsOf(list: readonly NamedEmoji[]) {
  return {
    codes: new Map(list.flatMap(({ code, names }) => names.map((name) => [name, code] as const))),
    names: new Map(list.map(({ code, names: [shown = ''] }) => [code, shown])),
  };
}
