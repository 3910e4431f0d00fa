import type { Presence, User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';

/** Seconds without a report after which a user is offline. */
export const OFFLINE_AFTER = 200;
/** Days of presence for clients that give no limit. */
export const HISTORY_DAYS = 14;
const DAY = 86_400;

/** When a user was last seen. Times in UNIX seconds; 0: never. */
export type Sighting = Pick<Presence, 'activeAt' | 'connectedAt'>;

/** Sightings by user ID that are not stored yet: they are newer than those in memory. */
export type Sightings = ReadonlyMap<number, Sighting>;

/** Whether a user hides their presence; older clients call it being away (feature level 148). */
export const isAway = (user: User): boolean => user.settings.presence_enabled === false;

/** Whether others see when a user was last online. A hiding user shows a time from before hiding. */
export function isShown(realm: Realm, userId: number): boolean {
  return realm.info.settings.presence_disabled !== true && realm.users.get(userId)?.isActive === true;
}

/** When a user was last online, as others see it. */
export function presenceOf(realm: Realm, sightings: Sightings, userId: number): Sighting | undefined {
  return isShown(realm, userId) ? (sightings.get(userId) ?? realm.presences.of(userId)) : undefined;
}

/**
 * The presences for a client: those that changed after `lastUpdateId`, or, for a client without one, of the last
 * days. `knows` limits them to users whom the viewer may see. Times in UNIX seconds. In order of their updates,
 * after the waiting sightings, which are sent again once they have an update.
 */
export function presencesFor(
  realm: Realm,
  asked: {
    readonly lastUpdateId: number;
    readonly historyDays: number | undefined;
    readonly now: number;
    readonly knows: ReadonlySet<number> | undefined;
    readonly sightings: Sightings;
  },
): Presence[] {
  if (realm.info.settings.presence_disabled === true) return [];
  const { lastUpdateId, historyDays = HISTORY_DAYS, now, knows, sightings } = asked;
  const earliest = lastUpdateId > 0 ? 0 : now - historyDays * DAY;
  const isWanted = ({ userId, connectedAt }: Presence) =>
    connectedAt >= earliest && isShown(realm, userId) && (knows?.has(userId) ?? true);
  const written = [...realm.presences.since(lastUpdateId)].map((presence) => ({
    ...presence,
    ...sightings.get(presence.userId),
  }));
  const inWritten = new Set(written.map(({ userId }) => userId));
  const unwritten = [...sightings]
    .filter(([userId]) => !inWritten.has(userId))
    .map(([userId, sighting]) => ({
      userId,
      ...sighting,
      updateId: realm.presences.of(userId)?.updateId ?? -1,
    }));
  return [...unwritten, ...written].filter(isWanted);
}
