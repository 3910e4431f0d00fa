import { append } from './lists.ts';
/** Messages of a narrow without a gap between them, by ID, ascending. */
export interface Stretch {
  readonly ids: readonly number[];
  /** There is nothing before the first one. */
  readonly foundOldest: boolean;
  /** There is nothing after the last one; new messages are added at the end. */
  readonly foundNewest: boolean;
}

export const EMPTY: Stretch = { ids: [], foundOldest: false, foundNewest: false };

/** Where `id` stands, or would stand. */
export function indexOf(ids: readonly number[], id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] as number) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const holds = ({ ids }: Stretch, id: number): boolean => ids[indexOf(ids, id)] === id;

/** Adds a page that overlaps with the stretch or touches it at `seam`; a page with a gap to it takes its place. */
export function join(stretch: Stretch, page: Stretch): Stretch {
  const [first, last] = [page.ids[0], page.ids.at(-1)];
  const [start, end] = [stretch.ids[0], stretch.ids.at(-1)];
  if (start === undefined || end === undefined) return page;
  if (first === undefined || last === undefined) {
    return {
      ...stretch,
      foundOldest: stretch.foundOldest || page.foundOldest,
      foundNewest: stretch.foundNewest || page.foundNewest,
    };
  }
  if (first > end || last < start) return page;
  const ids = [...stretch.ids.slice(0, indexOf(stretch.ids, first)), ...page.ids];
  const after = stretch.ids.slice(indexOf(stretch.ids, last));
  append(ids, after[0] === last ? after.slice(1) : after);
  return {
    ids,
    foundOldest:
      first <= start ? page.foundOldest || (first === start && stretch.foundOldest) : stretch.foundOldest,
    foundNewest:
      last >= end ? page.foundNewest || (last === end && stretch.foundNewest) : stretch.foundNewest,
  };
}

/** An older message that came into the narrow; outside the stretch nothing changes. */
export function insert(stretch: Stretch, id: number): Stretch {
  // Where nothing is at hand, what stands between it and the end is unknown.
  return stretch.ids.length === 0 && !stretch.foundOldest ? stretch : add(stretch, id);
}

/** A message that was just sent; outside the stretch nothing changes. */
export function add(stretch: Stretch, id: number): Stretch {
  const { ids, foundOldest, foundNewest } = stretch;
  const at = indexOf(ids, id);
  if (ids[at] === id) return stretch;
  if (at === ids.length && !foundNewest) return stretch;
  if (at === 0 && ids.length > 0 && !foundOldest) return stretch;
  return { ...stretch, ids: ids.toSpliced(at, 0, id) };
}

export function remove(stretch: Stretch, gone: ReadonlySet<number>): Stretch {
  return stretch.ids.some((id) => gone.has(id))
    ? { ...stretch, ids: stretch.ids.filter((id) => !gone.has(id)) }
    : stretch;
}

/** At most `most` of them around `id`: messages far from it are dropped. */
export function trim(stretch: Stretch, id: number, most: number): Stretch {
  const { ids, foundOldest, foundNewest } = stretch;
  if (ids.length <= most) return stretch;
  const middle = indexOf(ids, id);
  const from = Math.max(0, Math.min(middle - (most >> 1), ids.length - most));
  const kept = ids.slice(from, from + most);
  return {
    ids: kept,
    foundOldest: foundOldest && from === 0,
    foundNewest: foundNewest && from + most === ids.length,
  };
}
