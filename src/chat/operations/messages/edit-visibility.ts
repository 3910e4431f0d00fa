import type { User } from '../../model/people.ts';
import type { Source } from '../../realm/source.ts';
import type { Tx } from '../../realm/tx.ts';
import { hasProtectedHistory } from '../../rules/channels/channels.ts';
import {
  changesOf,
  listReadableByUser,
  type ReadabilityChange,
  type ReadableByUser,
  readableBy,
} from '../../rules/messages/readable-messages.ts';
import type { MessageKey } from '../../store/messages/message-keys.ts';
import { listFlagHolders } from '../../store/read-state/flags.ts';
import type { Arrival } from '../../store/read-state/spans.ts';
import { listStarsOn, type Star } from '../../store/read-state/stars.ts';
import { isChannelMove } from './edit-request.ts';
import type { PermittedMove } from './move.ts';

/** The messages of an edit that each user sees before and after it. */
export interface EditVisibility {
  /** undefined: every recipient sees all of the messages, before and after. */
  readonly changes: readonly ReadabilityChange[] | undefined;
  /** Non-subscribers with a flag (star, mention, …) on one of the messages, and the acting user. */
  readonly also: readonly number[];
  sees(userId: number, messageId: number): boolean;
  /** Stars of users who can read their messages only after the edit. */
  readonly shownStars: readonly Star[];
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
  if (key.channelId === null) return { changes: undefined, also: [], sees: always, shownStars: [] };
  const from = realm.channel(key.channelId);
  const to = move?.to ?? from;
  const arrivals: readonly Arrival[] = move?.keys ?? [key];
  const ids = arrivals.map(({ id }) => id);
  const also = [...new Set([user.id, ...(await listFlagHolders({ db, realm }, ids))])].filter(
    (userId) => realm.users.get(userId)?.isActive,
  );
  const moves = move !== undefined && isChannelMove(move);
  if (!moves && !hasProtectedHistory(from)) {
    const sights = await listReadableByUser({ db, realm }, from, { people: also, arrivals });
    return {
      changes: undefined,
      also: also.filter((userId) => sights.get(userId)?.ids.length),
      sees: always,
      shownStars: [],
    };
  }
  const people = [...new Set([...realm.subscribersOf(from.id), ...realm.subscribersOf(to.id), ...also])];
  const before = await listReadableByUser({ db, realm }, from, { people, arrivals });
  const arrived = ids.map((id) => ({ id, movedPosition: move?.position ?? null }));
  const after = moves ? await listReadableByUser({ db, realm }, to, { people, arrivals: arrived }) : before;
  const sees = readableBy(after);
  const shownStars = moves ? await listShownStars(tx, ids, { people: also, before, after }) : [];
  return { changes: changesOf(before, after), also, sees, shownStars };
}

interface MoveSights {
  /** IDs of users who may have a star. */
  readonly people: readonly number[];
  readonly before: ReadableByUser;
  readonly after: ReadableByUser;
}

/** Queries only if users come to see a message. */
async function listShownStars(
  source: Source,
  ids: readonly number[],
  { people, before, after }: MoveSights,
): Promise<Star[]> {
  const [did, does] = [readableBy(before), readableBy(after)];
  const isShown = (userId: number, id: number) => does(userId, id) && !did(userId, id);
  if (!people.some((userId) => ids.some((id) => isShown(userId, id)))) return [];
  return (await listStarsOn(source, ids)).filter(({ userId, id }) => isShown(userId, id));
}
