import type { Presence } from '../model/people.ts';
import type { Realm } from '../realm/realm.ts';

import { apiEmail } from './people.ts';

/** Seconds by which use may be older than the connection and still count as active, for clients of the older format. */
const STILL_ACTIVE = 70;

/** ModernPresenceFormat. */
export function presentPresence({ activeAt, connectedAt }: Presence) {
  return { ...(activeAt > 0 && { active_timestamp: activeAt }), idle_timestamp: connectedAt };
}

/** By user ID. */
export const presentPresences = (presences: readonly Presence[]) =>
  Object.fromEntries(presences.map((presence) => [presence.userId, presentPresence(presence)]));

/** A user's presence in the older formats. */
export function presentStatus({ activeAt, connectedAt }: Omit<Presence, 'userId' | 'updateId'>) {
  const isActive = activeAt > 0 && activeAt + STILL_ACTIVE >= connectedAt;
  return isActive
    ? { status: 'active' as const, timestamp: activeAt }
    : { status: 'idle' as const, timestamp: connectedAt };
}

/** LegacyPresenceFormat, by address. */
export const presentLegacyPresences = (
  presences: readonly Presence[],
  { realm, externalUrl }: { readonly realm: Realm; readonly externalUrl: string },
) =>
  Object.fromEntries(
    presences.map((presence) => {
      const user = realm.user(presence.userId);
      return [apiEmail(user, externalUrl), presentLegacyPresence(presence)];
    }),
  );

function presentLegacyPresence(presence: Presence) {
  const status = { client: 'website', ...presentStatus(presence) };
  return { aggregated: status, website: { ...status, pushable: false } };
}
