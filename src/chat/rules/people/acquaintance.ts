import { type Person, ROLE, type User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Source } from '../../realm/source.ts';

import { accessiblePeople, seesEverybody } from './people.ts';
import { isVisitor } from './visitors.ts';

/** Whether a viewer may know a user. */
export type Knows = (person: Pick<Person, 'id' | 'isBot'>) => boolean;

const everybody: Knows = () => true;

/** Whether a viewer is a guest who may not see all users. Visitors see the names of message senders. */
const isLimited = (realm: Realm, viewer: User): boolean =>
  viewer.role === ROLE.guest && !isVisitor(viewer) && !seesEverybody(realm, viewer);

/** Returns a function that decides whether a viewer may see a user. */
export async function acquaintancesOf(source: Source, viewer: User): Promise<Knows> {
  const { realm } = source;
  if (!isLimited(realm, viewer)) return everybody;
  const known = await accessiblePeople(source, viewer);
  return ({ id }) => known.has(id);
}

/** The same from memory alone, without direct conversations: for places where no database query is possible. */
export function acquaintancesInMemory(realm: Realm, viewer: User): Knows {
  if (!isLimited(realm, viewer)) return everybody;
  return ({ id, isBot }) => isBot || id === viewer.id || shareChannel(realm, viewer.id, id);
}

/** Whether two users, by ID, share a channel. */
export function shareChannel(realm: Realm, one: number, other: number): boolean {
  for (const { channelId, isActive } of realm.subscriptionsOf(one).values()) {
    if (isActive && realm.isSubscribed(other, channelId)) return true;
  }
  return false;
}
