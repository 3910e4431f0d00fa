import { indexOf } from './stretch.ts';

/** The loaded messages that are rows of a list: by ID, both ends included. `to` is Infinity where the list follows its end. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

export interface AtHand {
  readonly ids: readonly number[];
  readonly foundNewest: boolean;
}

interface Range {
  readonly start: number;
  /** After the last one. */
  readonly end: number;
}

export function rangeOf(ids: readonly number[], { from, to }: Window): Range {
  const start = indexOf(ids, from);
  const end = to === Number.POSITIVE_INFINITY ? ids.length : indexOf(ids, to + 1);
  return { start, end: Math.max(start, end) };
}

/** So many before and after a message, which need not be at hand; at the end as many as there are. */
export function around(
  atHand: AtHand,
  id: number,
  { before, after }: { readonly before: number; readonly after: number },
): Window {
  const at = indexOf(atHand.ids, id);
  return windowOf(atHand, { start: at - before, end: at + 1 + after });
}

/** So many messages at one end. */
interface Part {
  readonly way: 'older' | 'newer';
  readonly count: number;
}

/** With so many more at the older or the newer end. */
export function grown(atHand: AtHand, window: Window, { way, count }: Part): Window {
  const { start, end } = rangeOf(atHand.ids, window);
  return windowOf(atHand, way === 'older' ? { start: start - count, end } : { start, end: end + count });
}

/** Without so many at the older or the newer end. */
export function shed(atHand: AtHand, window: Window, { way, count }: Part): Window {
  const { start, end } = rangeOf(atHand.ids, window);
  if (end - start <= count) return window;
  return windowOf(atHand, way === 'older' ? { start: start + count, end } : { start, end: end - count });
}

/** Where it ends at the newest message there is, what arrives belongs to it. */
function windowOf({ ids, foundNewest }: AtHand, { start, end }: Range): Window {
  const from = ids[Math.max(0, start)] ?? Number.NEGATIVE_INFINITY;
  const isEnd = end >= ids.length;
  const to = isEnd && foundNewest ? undefined : ids[Math.min(end, ids.length) - 1];
  return { from, to: to ?? Number.POSITIVE_INFINITY };
}
