import type { IdRuns } from '../../kernel/id-runs.ts';
import { type ByConversation, MessagePlaces } from '../../realm/message-places.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Reader } from '../../store/engine/engine.ts';
import { listMessagePlaces } from '../../store/read-state/message-places.ts';

interface At {
  readonly realm: Realm;
  /** The log position of `db`. */
  readonly position: number;
}

/** The messages that exist, by conversation. `runs`: their IDs as [first, last], ascending. */
export const listUnreadConversations = async (db: Reader, at: At, runs: IdRuns): Promise<ByConversation> =>
  (await fromMemory(db, at, runs)) ?? (await anew(db, at, runs));

/** Reads from memory, after loading places that are not in it yet. undefined: the memory is ahead of `db`. */
async function fromMemory(
  db: Reader,
  { realm, position }: At,
  runs: IdRuns,
): Promise<ByConversation | undefined> {
  const { messagePlaces } = realm;
  if (!messagePlaces.isTrueAt(position)) return undefined;
  const unknown = messagePlaces.unknownIn(runs);
  if (unknown.length === 0) return messagePlaces.group(runs);
  const read = await listMessagePlaces({ db, realm }, unknown);
  if (!messagePlaces.isTrueAt(position)) return undefined;
  messagePlaces.learn(unknown, read);
  // Meanwhile other requests may have loaded more than the memory keeps.
  const found = messagePlaces.unknownIn(runs).length === 0 ? messagePlaces.group(runs) : undefined;
  messagePlaces.shrink();
  return found;
}

async function anew(db: Reader, { realm }: At, runs: IdRuns): Promise<ByConversation> {
  const places = new MessagePlaces();
  places.learn(runs, await listMessagePlaces({ db, realm }, runs));
  return places.group(runs);
}
