import type { Reader } from '../../../engine/store/engine.ts';
import type { Realm } from '../../realm/realm.ts';
import { type ByConversation, MessagePlaces } from '../../realm/remembered/message-places.ts';
import { listMessagePlaces } from '../../store/read-state/message-places.ts';

interface At {
  readonly realm: Realm;
  /** The position of the log at which `db` is. */
  readonly position: number;
}

/** The existing messages of `ids`, by conversation. `ids` ascend. */
export const listUnreadConversations = async (
  db: Reader,
  at: At,
  ids: Float64Array,
): Promise<ByConversation> => (await fromMemory(db, at, ids)) ?? (await anew(db, at, ids));

/** What nobody has asked for so far is read. undefined: the memory is ahead of the reader. */
async function fromMemory(
  db: Reader,
  { realm, position }: At,
  ids: Float64Array,
): Promise<ByConversation | undefined> {
  const { messagePlaces } = realm.remembered;
  if (!messagePlaces.isTrueAt(position)) return undefined;
  const unknown = messagePlaces.unknownIn(ids);
  if (unknown.length === 0) return messagePlaces.group(ids);
  const read = await listMessagePlaces({ db, realm }, unknown);
  if (!messagePlaces.isTrueAt(position)) return undefined;
  messagePlaces.learn(unknown, read);
  // Others may have asked meanwhile, and more than is kept.
  const found = messagePlaces.unknownIn(ids).length === 0 ? messagePlaces.group(ids) : undefined;
  messagePlaces.shrink();
  return found;
}

async function anew(db: Reader, { realm }: At, ids: Float64Array): Promise<ByConversation> {
  const places = new MessagePlaces();
  const runs = places.unknownIn(ids);
  places.learn(runs, await listMessagePlaces({ db, realm }, runs));
  return places.group(ids);
}
