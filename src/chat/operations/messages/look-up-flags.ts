import { BadRequest, DatabaseUnavailable } from '../../../engine/kernel/errors.ts';
import type { User } from '../../model/people.ts';
import type { Source } from '../../realm/source.ts';
import type { Tx } from '../../realm/tx.ts';
import { canReadArrived } from '../../rules/messages/access.ts';
import { type Flaggable, listFlaggable } from '../../store/read-state/flaggable.ts';
import type { StoredFlag } from '../../store/read-state/flags.ts';

/** The state of messages before the transaction that will change their flag. */
export interface LookedUpFlags {
  /** Position of the log of that state. */
  readonly at: number;
  readonly messages: readonly Flaggable[];
}

interface Asked<Flag> {
  readonly ids: Iterable<number>;
  readonly flag: Flag;
}

/** Reads before the transaction what `accessFlaggable` needs; undefined: the transaction reads it, or refuses. */
export async function lookUpFlags(
  source: Source,
  user: User,
  { ids, flag }: Asked<StoredFlag | 'read'>,
): Promise<LookedUpFlags | undefined> {
  if (flag === 'read') return undefined;
  const {
    position: at,
    remembered: { knownFlags },
  } = source.realm;
  const asked = new Set(ids);
  const owner = { userId: user.id, flag };
  try {
    const { now } = knownFlags;
    const known = knownFlags.findAll(owner, { ids: asked });
    const found = known ?? (await listFlaggable(source, user.id, { ids: asked, flag }));
    if (!known) knownFlags.add(owner, found, now);
    const messages = accessibleAmong(source, user, found);
    return messages.length < asked.size ? undefined : { at, messages };
  } catch (error) {
    // The transaction, on another connection, reads it itself, or fails for the same reason.
    if (error instanceof DatabaseUnavailable) return undefined;
    throw error;
  }
}

/**
 * All of the messages, if `user` may see them; throws BadRequest if one is missing or hidden. Reads nothing if the looked-up
 * state is unchanged.
 */
export async function accessFlaggable(
  tx: Tx,
  user: User,
  { lookedUp, ...asked }: Asked<StoredFlag> & { readonly lookedUp: LookedUpFlags | undefined },
): Promise<readonly Flaggable[]> {
  const { flagChanges, knownFlags } = tx.realm.remembered;
  if (lookedUp && flagChanges.isSameSince(lookedUp.at, user.id, tx.earlier)) return lookedUp.messages;
  const ids = new Set(asked.ids);
  const known = knownFlags.findAll({ userId: user.id, flag: asked.flag }, { ids, earlier: tx.earlier });
  const messages = accessibleAmong(tx, user, known ?? (await listFlaggable(tx, user.id, { ...asked, ids })));
  if (messages.length < ids.size) throw new BadRequest('Invalid message(s)');
  return messages;
}

/** The messages that `user` may see. */
function accessibleAmong({ realm }: Source, user: User, unsafeMessages: readonly Flaggable[]): Flaggable[] {
  return unsafeMessages.filter(({ channelId, isReceived }) =>
    channelId === null ? isReceived : canReadArrived(realm, user, { channelId, isReceived }),
  );
}
