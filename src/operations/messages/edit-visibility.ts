import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { hasProtectedHistory } from '../../rules/channels/channels.ts';
import {
  changesOf,
  type ReadabilityChange,
  type ReadableMessages,
  sightsIn,
} from '../../rules/messages/readable-messages.ts';
import type { MessageKey } from '../../store/messages/message-keys.ts';
import { listFlagHolders } from '../../store/read-state/flags.ts';

import type { Arrival } from '../../store/read-state/spans.ts';
import { isChannelMove } from './edit-request.ts';
import type { PermittedMove } from './move.ts';

/** Who sees which messages of an edit, before and after it. */
export interface EditVisibility {
  /** undefined: every recipient sees all of the messages, before and after. */
  readonly changes: readonly ReadabilityChange[] | undefined;
  /** Non-subscribers with a flag (star, mention, …) on one of the messages, and the acting user. */
  readonly also: readonly number[];
  sees(userId: number, messageId: number): boolean;
}

const always = () => true;

/**
 * Reads who sees the messages before and after an edit, among the subscribers of both channels, the acting user
 * and users with a flag on one of the messages. Writes nothing.
 */
export async function whoSees(
  tx: Tx,
  user: User,
  { key, move }: { readonly key: MessageKey; readonly move: PermittedMove | undefined },
): Promise<EditVisibility> {
  const { db, realm } = tx;
  if (key.channelId === null) return { changes: undefined, also: [], sees: always };
  const from = realm.channel(key.channelId);
  const to = move?.to ?? from;
  const arrivals: readonly Arrival[] = move?.keys ?? [key];
  const ids = arrivals.map(({ id }) => id);
  const also = [...new Set([user.id, ...(await listFlagHolders({ db, realm }, ids))])].filter(
    (userId) => realm.users.get(userId)?.isActive,
  );
  const moves = move !== undefined && isChannelMove(move);
  if (!moves && !hasProtectedHistory(from)) {
    const sights = await sightsIn({ db, realm }, from, { people: also, arrivals });
    return {
      changes: undefined,
      also: also.filter((userId) => sights.get(userId)?.ids.length),
      sees: always,
    };
  }
  const people = [...new Set([...realm.subscribersOf(from.id), ...realm.subscribersOf(to.id), ...also])];
  const before = await sightsIn({ db, realm }, from, { people, arrivals });
  const arrived = ids.map((id) => ({ id, movedPosition: move?.position ?? null }));
  const after = moves ? await sightsIn({ db, realm }, to, { people, arrivals: arrived }) : before;
  return { changes: changesOf(before, after), also, sees: seesBy(after) };
}

function seesBy(sights: ReadonlyMap<number, ReadableMessages>): EditVisibility['sees'] {
  const sets = new Map<ReadableMessages, ReadonlySet<number>>();
  return (userId, messageId) => {
    const sight = sights.get(userId);
    if (!sight) return false;
    const ids = sets.get(sight) ?? new Set(sight.ids);
    sets.set(sight, ids);
    return ids.has(messageId);
  };
}
