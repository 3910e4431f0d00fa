import { toUsers } from '../../engine/log/audience.ts';
import type { User } from '../model/people.ts';
import type { AnnouncingHandle } from '../realm/live-realm.ts';
import type { Tx } from '../realm/tx.ts';
import { whoKnows } from '../rules/people/people.ts';
import { isAway, isShown, OFFLINE_AFTER, type Sighting, type Sightings } from '../rules/people/presence.ts';
import { savePresences } from '../store/people/presences.ts';

export type { Sighting, Sightings } from '../rules/people/presence.ts';

const NEVER: Sighting = { activeAt: 0, connectedAt: 0 };
/** Seconds within which the same presence is not announced again: clients report each minute. */
const FRESH = 55;

/**
 * A client of `user` is connected; `isActive`: and in use. Announces users who come back. Returns the sighting to
 * store; undefined: nothing new. `now` in milliseconds; `last`: the sighting that waits to be stored.
 */
export async function announcePresence(
  live: AnnouncingHandle,
  user: User,
  report: { readonly isActive: boolean; readonly now: number; readonly last: Sighting | undefined },
): Promise<Sighting | undefined> {
  const { realm, db } = live;
  if (!isShown(realm, user.id) || isAway(user)) return undefined;
  const { isActive } = report;
  const now = Math.floor(report.now / 1000);
  const old = report.last ?? realm.presences.of(user.id) ?? NEVER;
  const isNews = now - old.connectedAt >= FRESH || (isActive && now - old.activeAt >= FRESH);
  if (!isNews) return undefined;
  const sighting = { activeAt: isActive ? now : old.activeAt, connectedAt: now };
  if (now - (isActive ? old.activeAt : old.connectedAt) > OFFLINE_AFTER) {
    const event = { type: 'presence', userId: user.id, ...sighting, at: report.now } as const;
    await live.announce({ event, audience: toUsers(await whoKnows({ db, realm }, user)) });
  }
  return sighting;
}

/** Seconds for which a user who hides appears to have been away: offline, even with clock skew. */
const GONE_FOR = OFFLINE_AFTER + 120;

/**
 * After the setting `presence_enabled` was set to `shown`: others see the user come online, or go offline, at once.
 * `user`: the account before the change. `now` in milliseconds.
 */
export async function followPresenceSetting(
  live: AnnouncingHandle & {
    readonly presence: {
      report(user: User, isActive: boolean): Promise<void>;
      hide(user: User, sighting: Sighting): void;
    };
  },
  user: User,
  { shown, now }: { readonly shown: boolean | undefined; readonly now: number },
): Promise<void> {
  const was = user.settings.presence_enabled !== false;
  if (shown === undefined || shown === was) return;
  if (shown) return live.presence.report(live.realm.users.get(user.id) ?? user, true);
  const gone = Math.floor(now / 1000) - GONE_FOR;
  live.presence.hide(user, { activeAt: gone, connectedAt: gone });
  const event = { type: 'presence', userId: user.id, activeAt: gone, connectedAt: gone, at: now } as const;
  await live.announce({ event, audience: toUsers(await whoKnows(live, user)) });
}

/** Stores the presences of many users as one update. No event follows: clients poll. */
export async function recordPresence(tx: Tx, sightings: Sightings): Promise<void> {
  const { presences, users } = tx.realm;
  const updateId = tx.nextId('presence');
  const changed = [...sightings].map(([userId, { activeAt, connectedAt }]) => {
    const user = users.get(userId);
    // The time of a user who hides lies in the past.
    const old = (user && !isAway(user) && presences.of(userId)) || NEVER;
    return {
      userId,
      activeAt: Math.max(activeAt, old.activeAt),
      connectedAt: Math.max(connectedAt, old.connectedAt),
      updateId,
    };
  });
  await savePresences(tx, changed);
  tx.record({ presences: changed });
}
