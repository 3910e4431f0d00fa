/** Longer patterns match nothing; of longer names the beginning is looked at. */
const MOST_PATTERN = 200;
const MOST_NAME = 200;

type Piece = { readonly kind: 'star' } | { readonly kind: 'one'; admits(character: string): boolean };

/**
 * Whether a name fits a shell pattern: `*` any characters, `?` one, `[a-c]` one of these, `[!a-c]` one of the others; all else
 * itself. A star that fails is tried one place further on, and earlier stars never again: at most pattern × name steps.
 */
export function fits(name: string, pattern: string): boolean {
  if (pattern.length > MOST_PATTERN) return false;
  const pieces = piecesOf(pattern);
  const characters = [...name.slice(0, MOST_NAME)];
  let at = 0;
  let piece = 0;
  let star = -1;
  let taken = 0;
  while (at < characters.length) {
    const next = pieces[piece];
    if (next?.kind === 'star') {
      star = piece++;
      taken = at;
    } else if (next?.admits(characters[at] as string)) {
      at++;
      piece++;
    } else if (star >= 0) {
      piece = star + 1;
      at = ++taken;
    } else return false;
  }
  while (pieces[piece]?.kind === 'star') piece++;
  return piece === pieces.length;
}

function piecesOf(pattern: string): Piece[] {
  const characters = [...pattern];
  const pieces: Piece[] = [];
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] as string;
    const end = character === '[' ? endOfClass(characters, at) : -1;
    if (character === '*') pieces.push({ kind: 'star' });
    else if (character === '?') pieces.push({ kind: 'one', admits: () => true });
    else if (end > 0) {
      pieces.push({ kind: 'one', admits: classOf(characters.slice(at + 1, end)) });
      at = end;
    } else pieces.push({ kind: 'one', admits: (each) => each === character });
  }
  return pieces;
}

/** Where the class ends; -1: the bracket is a plain character. A `]` that comes first is one of the class. */
function endOfClass(characters: readonly string[], start: number): number {
  const first = characters[start + 1] === '!' ? start + 2 : start + 1;
  return characters.indexOf(']', first + 1);
}

function classOf(inside: readonly string[]): (character: string) => boolean {
  const isNegated = inside[0] === '!';
  const members = isNegated ? inside.slice(1) : inside;
  const ranges: [string, string][] = [];
  for (let at = 0; at < members.length; at++) {
    const from = members[at] as string;
    const to = members[at + 1] === '-' ? members[at + 2] : undefined;
    ranges.push([from, to ?? from]);
    if (to !== undefined) at += 2;
  }
  return (character) => ranges.some(([from, to]) => from <= character && character <= to) !== isNegated;
}

export interface EventFilter {
  /** Absent: all. */
  readonly only?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
}

/** Whether an event of this name is wanted. Without a name nothing is filtered. */
export function isWanted(event: string | undefined, { only, exclude }: EventFilter): boolean {
  if (event === undefined) return true;
  const fitsSome = (patterns: readonly string[]) => patterns.some((pattern) => fits(event, pattern));
  return (only === undefined || fitsSome(only)) && !(exclude !== undefined && fitsSome(exclude));
}
