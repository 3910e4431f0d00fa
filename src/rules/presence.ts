import type { Realm } from '../realm/realm.ts';
import type { User } from '../store/model.ts';
import type { Presence } from '../store/presences.ts';

/** Seconds after which somebody of whom nothing was heard is offline (REGISTER.md). */
export const OFFLINE_AFTER = 200;
/** How far back presence is shown to those who do not say. */
export const HISTORY_DAYS = 14;
const DAY = 86_400;

/** Whether somebody hides their presence: what older clients call being away (feature level 148). */
export const isAway = (user: User): boolean => user.settings.presence_enabled === false;

/** Whether the organization and the person let others see when they are here. */
export function isShown(realm: Realm, userId: number): boolean {
  const user = realm.users.get(userId);
  return realm.info.settings.presence_disabled !== true && user?.isActive === true && !isAway(user);
}

/**
 * What a client learns of the presence of others: those that changed after `lastUpdateId`, or, of somebody who knows
 * nothing yet, of the last days. `knows` limits it to whom the viewer knows. Times in UNIX seconds.
 */
export function presencesFor(
  realm: Realm,
  asked: {
    readonly lastUpdateId: number;
    readonly historyDays: number | undefined;
    readonly now: number;
    readonly knows: ReadonlySet<number> | undefined;
  },
): Presence[] {
  if (realm.info.settings.presence_disabled === true) return [];
  const { lastUpdateId, historyDays = HISTORY_DAYS, now, knows } = asked;
  const earliest = lastUpdateId > 0 ? 0 : now - historyDays * DAY;
  const isWanted = ({ userId, connectedAt }: Presence) =>
    connectedAt >= earliest && isShown(realm, userId) && (knows?.has(userId) ?? true);
  return [...realm.presences.since(lastUpdateId)].filter(isWanted);
}
