/** Where a key moves within a list. */
export type Move = 'next' | 'previous' | 'first' | 'last';

/** The key's move; left and right change places when text runs from right to left. */
export function moveOf(
  key: string,
  axis: 'vertical' | 'horizontal',
  isRightToLeft = false,
): Move | undefined {
  if (key === 'Home') return 'first';
  if (key === 'End') return 'last';
  if (axis === 'vertical') return key === 'ArrowDown' ? 'next' : key === 'ArrowUp' ? 'previous' : undefined;
  const [forward, backward] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  return key === forward ? 'next' : key === backward ? 'previous' : undefined;
}

/** The index after a move; round at both ends. -1 stands before the first. */
export function nextIndex(index: number, length: number, move: Move): number {
  if (length === 0) return -1;
  if (move === 'first') return 0;
  if (move === 'last') return length - 1;
  if (move === 'next') return (index + 1) % length;
  return index <= 0 ? length - 1 : index - 1;
}

/** The text after `index` that begins with the typed text; a repeated letter cycles through the matches. */
export function typeahead(texts: readonly string[], typed: string, index: number): number | undefined {
  const letters = new Set(typed.toLowerCase());
  const wanted = letters.size === 1 ? typed.slice(0, 1).toLowerCase() : typed.toLowerCase();
  const start = wanted.length === 1 ? index + 1 : Math.max(0, index);
  for (let step = 0; step < texts.length; step += 1) {
    const at = (start + step) % texts.length;
    if (texts[at]?.trim().toLowerCase().startsWith(wanted)) return at;
  }
  return undefined;
}

export interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** `text` cut where words of the query stand in it, to be highlighted. */
export function matchPieces(text: string, query: string): Piece[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return [{ text, isMatch: false }];
  const marked = new Uint8Array(text.length);
  for (const word of words) {
    const at = lower.indexOf(word);
    if (at !== -1) marked.fill(1, at, at + word.length);
  }
  const pieces: Piece[] = [];
  let start = 0;
  for (let end = 1; end <= text.length; end += 1) {
    if (end < text.length && marked[end] === marked[start]) continue;
    pieces.push({ text: text.slice(start, end), isMatch: marked[start] === 1 });
    start = end;
  }
  return pieces;
}
