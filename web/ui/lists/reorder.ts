import type { Move } from './moves.ts';

/** The list with one item at another place. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/** Where a key moves an item; at the ends it stays. */
export function placeAfter(place: number, length: number, move: Move): number {
  if (move === 'first') return 0;
  if (move === 'last') return length - 1;
  return Math.max(0, Math.min(length - 1, place + (move === 'next' ? 1 : -1)));
}

/** The place of a dragged row by the height of its middle; `middles`: where the rows stood before. */
export const placeAt = (middles: readonly number[], from: number, middle: number): number =>
  middles.filter((each, index) => index !== from && each < middle).length;

/** How far a row makes room for the dragged one, in rows. */
export function shiftOf(index: number, from: number, to: number): -1 | 0 | 1 {
  if (index > from && index <= to) return -1;
  return index < from && index >= to ? 1 : 0;
}

/** The known items in the wanted order. An item that the order does not name stands last; an ID without an item counts for nothing. */
export function inOrder<Item>(
  known: readonly Item[],
  wanted: readonly string[],
  keyOf: (item: Item) => string,
) {
  const places = new Map(wanted.map((key, place) => [key, place]));
  const placeOf = (item: Item) => places.get(keyOf(item)) ?? wanted.length;
  return known.toSorted((one, other) => placeOf(one) - placeOf(other));
}
