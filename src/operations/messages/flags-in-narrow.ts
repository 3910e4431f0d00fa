import type { NarrowTerm } from '../../kernel/narrow.ts';
import { LIMITS } from '../../kernel/settings.ts';
import type { Tx } from '../../realm/live-realm.ts';
import { openNarrow } from '../../rules/narrow/open.ts';
import { findPage, type PageRange } from '../../rules/narrow/page.ts';
import type { User } from '../../store/model.ts';
import { type FlagChange, type FlagsChanged, updateFlags } from './flags.ts';

export interface RangeChanged extends FlagsChanged {
  /** IDs of the messages of the range, ascending. */
  readonly processed: readonly number[];
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
}

/** Adds or removes a flag of the messages of a narrow around an anchor (spec 4.9), as many as one transaction may take. */
export async function updateFlagsInNarrow(
  tx: Tx,
  user: User,
  { terms, range }: { readonly terms: readonly NarrowTerm[]; readonly range: PageRange },
  change: FlagChange,
): Promise<RangeChanged> {
  const narrow = await openNarrow(tx.db, tx.realm, user, terms);
  const { ids, foundOldest, foundNewest } = await findPage(narrow, lowered(range));
  const changed = await updateFlags(tx, user, ids, change);
  return { ...changed, processed: ids, foundOldest, foundNewest };
}

/** Both sides get what they ask for as long as they fit; a side that asks for less than half leaves the rest to the other. */
function lowered(range: PageRange): PageRange {
  const most = LIMITS.messagesPerFetch;
  if (range.numBefore + range.numAfter <= most) return range;
  const half = Math.floor(most / 2);
  const numBefore = Math.min(range.numBefore, Math.max(half, most - range.numAfter));
  return { ...range, numBefore, numAfter: Math.min(range.numAfter, most - numBefore) };
}
