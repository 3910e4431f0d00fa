import type { User } from '../../model/people.ts';
import { LIMITS } from '../../model/settings/settings.ts';
import type { NarrowTerm } from '../../narrows/language/terms.ts';
import { openNarrow } from '../../narrows/open.ts';
import { findPage, type PageRange } from '../../narrows/page.ts';
import type { LiveHandle } from '../../realm/live-realm.ts';
import { listAccessible } from '../../rules/messages/access.ts';
import { changeFlags, type FlagChange, type FlagsChanged } from './flags.ts';

export interface RangeChanged extends FlagsChanged {
  /** IDs of the messages in the range, ascending. */
  readonly processed: readonly number[];
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
}

/**
 * Adds or removes a flag of the messages of a narrow around an anchor, as many as one transaction may change.
 * The search runs before the transaction, so that no other waits for it. Messages that the user may no longer see by then are left out.
 */
export async function updateFlagsInNarrow(
  { realm, db, transact }: LiveHandle,
  user: User,
  {
    terms,
    range,
    change,
  }: { readonly terms: readonly NarrowTerm[]; readonly range: PageRange; readonly change: FlagChange },
): Promise<RangeChanged> {
  const narrow = await openNarrow({ db, realm }, user, terms);
  const { ids, foundOldest, foundNewest } = await findPage(narrow, lowered(range));
  return transact(async (tx) => {
    const accessed = await listAccessible(tx, user, ids);
    const changed = await changeFlags(tx, user, { accessed, change });
    return { ...changed, processed: accessed.keys.map(({ id }) => id), foundOldest, foundNewest };
  });
}

/** Lowers both sides to the limit together; a side that asks for less than half leaves the rest to the other. */
export function lowered(range: PageRange): PageRange {
  const most = LIMITS.messagesPerFetch;
  if (range.numBefore + range.numAfter <= most) return range;
  const half = Math.floor(most / 2);
  const numBefore = Math.min(range.numBefore, Math.max(half, most - range.numAfter));
  return { ...range, numBefore, numAfter: Math.min(range.numAfter, most - numBefore) };
}
