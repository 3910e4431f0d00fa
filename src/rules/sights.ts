import type { Realm } from '../realm/realm.ts';
import type { Reader } from '../store/engine.ts';
import type { Channel, User } from '../store/model.ts';
import { listSpansOf } from '../store/spans.ts';
import { canReadChannel, hasProtectedHistory } from './channels.ts';

/** Which of some messages somebody may see. */
export interface Sight {
  /** Those who see the same have the same name. */
  readonly name: string;
  /** Ascending. */
  readonly ids: readonly number[];
}

const NOTHING: Sight = { name: 'nothing', ids: [] };

/**
 * What each of the people sees of messages (IDs ascending) that are in a channel, or would be if they were there;
 * the same as `canReadInChannel` says of each.
 */
export async function sightsIn(
  db: Reader,
  realm: Realm,
  channel: Channel,
  { people, ids }: { readonly people: readonly number[]; readonly ids: readonly number[] },
): Promise<Map<number, Sight>> {
  const readers = people.filter((userId) => canReadChannel(realm, realm.users.get(userId) as User, channel));
  const sights = new Map<number, Sight>(people.map((userId) => [userId, NOTHING]));
  const all: Sight = { name: 'all', ids };
  if (!hasProtectedHistory(channel)) {
    for (const userId of readers) sights.set(userId, all);
    return sights;
  }
  const spans = await listSpansOf(db, realm.id, readers, channel.id);
  const known = new Map<string, Sight>();
  for (const [userId, own] of Map.groupBy(spans, (span) => span.userId)) {
    const parts = own.map((span) => [firstAbove(ids, span.fromMessageId), firstAbove(ids, span.toMessageId)]);
    const name = parts
      .filter(([from, to]) => from !== to)
      .sort(([a = 0], [b = 0]) => a - b)
      .join(' ');
    const sight = known.get(name) ?? { name, ids: parts.flatMap(([from, to]) => ids.slice(from, to)) };
    known.set(name, sight);
    sights.set(userId, sight);
  }
  return sights;
}

/** The index of the first ID above `limit`. */
function firstAbove(ids: readonly number[], limit: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] as number) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** What of messages that go from one sight to another stays in view, and what is lost. */
export interface Change {
  readonly stays: readonly number[];
  readonly lost: readonly number[];
  readonly people: readonly number[];
}

/** Those for whom the same stays and is lost, together; who saw nothing before is not among them. */
export function changesOf(before: ReadonlyMap<number, Sight>, after: ReadonlyMap<number, Sight>): Change[] {
  const groups = Map.groupBy(before.keys(), (userId) => {
    return `${before.get(userId)?.name}, ${after.get(userId)?.name}`;
  });
  return [...groups.values()].flatMap((people) => {
    const seen = before.get(people[0] as number)?.ids ?? [];
    const still = new Set(after.get(people[0] as number)?.ids);
    if (seen.length === 0) return [];
    const stays = seen.filter((id) => still.has(id));
    return { stays, lost: seen.filter((id) => !still.has(id)), people };
  });
}
