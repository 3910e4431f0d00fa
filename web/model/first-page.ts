import { isPlain, type Narrow } from '../state/narrow.ts';
import { parseRoute } from '../state/route.ts';
import type { PageRequest } from '../sync/remote.ts';

/** Messages of a page that is loaded where one reads on. */
export const PAGE = 80;
/** At the first look there is little above what one reads. */
export const FIRST_BEFORE = 40;

export type FirstPageAnchor = number | 'newest' | 'first_unread';

/** The page with which a narrow opens. */
export const pageAround = (narrow: Narrow, anchor: FirstPageAnchor): PageRequest => ({
  ...{ narrow, anchor, before: FIRST_BEFORE },
  after: anchor === 'newest' ? 0 : PAGE,
});

/** The page that an address asks for; undefined: none, or names have to be found first. */
export function pageAt(fragment: string): PageRequest | undefined {
  const route = parseRoute(fragment);
  if (route.view !== 'narrow' || !isPlain(route.narrow)) return undefined;
  return pageAround(route.narrow, route.near ?? 'first_unread');
}
