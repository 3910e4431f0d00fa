import type { AuditEntry } from '../../client/shapes.ts';
import type { AuditPage } from './log.ts';

/** The entries at hand, the newest first, and where the next older page begins; null: there are no older ones. */
export interface Shown {
  readonly entries: readonly AuditEntry[];
  readonly next: number | null;
}

export const shownOf = ({ entries, next_anchor }: AuditPage): Shown => ({ entries, next: next_anchor });

export const withOlder = (shown: Shown, page: AuditPage): Shown => ({
  entries: [...shown.entries, ...page.entries],
  next: page.next_anchor,
});

/** Puts the newest page before what is shown. Where it does not reach what is shown, it takes its place: a list without a gap. */
export function withNewest(shown: Shown, page: AuditPage): Shown {
  const top = shown.entries[0]?.id;
  const fresh = top === undefined ? page.entries : page.entries.filter(({ id }) => id > top);
  if (fresh.length === 0) return shown;
  const reaches =
    top !== undefined && (page.entries.some(({ id }) => id <= top) || page.next_anchor === null);
  return reaches ? { entries: [...fresh, ...shown.entries], next: shown.next } : shownOf(page);
}
