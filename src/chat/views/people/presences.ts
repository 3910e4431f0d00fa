import type { Presence, User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Source } from '../../realm/source.ts';
import { accessiblePeople, seesEverybody } from '../../rules/people/people.ts';
import { OFFLINE_AFTER, presencesFor, type Sighting, type Sightings } from '../../rules/people/presence.ts';
import { apiEmail } from './people.ts';

/** Seconds by which use may be older than the connection and still count as active, for clients of the older format. */
const STILL_ACTIVE = 70;

/** The server's side of presence. */
export interface PresenceSource extends Source {
  readonly externalUrl: string;
  readonly sightings: Sightings;
  /** UNIX seconds. */
  readonly now: number;
}

export interface PresenceRequest {
  /** undefined: the client has no presence yet. */
  readonly lastUpdateId: number | undefined;
  readonly historyDays: number | undefined;
  /** Whether the reply is by user ID; else in the older format, by address. */
  readonly isSlim: boolean;
}

/** What changed of the presence of the users whom `viewer` may see, with the number of the last change. */
export async function fetchPresences(source: PresenceSource, viewer: User, asked: PresenceRequest) {
  const { lastUpdateId = -1, historyDays, isSlim } = asked;
  const presences = await accessiblePresences(source, viewer, { lastUpdateId, historyDays });
  return {
    presence_last_update_id: Math.max(presences.at(-1)?.updateId ?? -1, lastUpdateId),
    server_timestamp: source.now,
    presences: isSlim ? presentPresences(presences) : presentLegacyPresences(presences, source),
  };
}

/** The presence of all users whom `viewer` may see, in the older format. */
export async function fetchLegacyPresences(source: PresenceSource, viewer: User) {
  const presences = await accessiblePresences(source, viewer, { lastUpdateId: -1, historyDays: undefined });
  return { server_timestamp: source.now, presences: presentLegacyPresences(presences, source) };
}

async function accessiblePresences(
  source: PresenceSource,
  viewer: User,
  asked: { readonly lastUpdateId: number; readonly historyDays: number | undefined },
): Promise<Presence[]> {
  const { realm, now, sightings } = source;
  const knows = seesEverybody(realm, viewer) ? undefined : await accessiblePeople(source, viewer);
  return presencesFor(realm, { ...asked, now, knows, sightings });
}

/** ModernPresenceFormat. */
export function presentPresence({ activeAt, connectedAt }: Presence) {
  return { ...(activeAt > 0 && { active_timestamp: activeAt }), idle_timestamp: connectedAt };
}

/** By user ID. */
export const presentPresences = (presences: readonly Presence[]) =>
  Object.fromEntries(presences.map((presence) => [presence.userId, presentPresence(presence)]));

/** A user's presence in the older formats, whose readers compare the time with the clock. */
export function presentStatus({ activeAt, connectedAt }: Sighting) {
  const isActive = activeAt > 0 && activeAt + STILL_ACTIVE >= connectedAt;
  return isActive
    ? { status: 'active' as const, timestamp: activeAt }
    : { status: 'idle' as const, timestamp: connectedAt };
}

/** Whether a user is online at the moment. `now` in UNIX seconds. */
export function presentStatusAt(sighting: Sighting, now: number) {
  const last = presentStatus(sighting);
  return last.timestamp + OFFLINE_AFTER < now ? { ...last, status: 'offline' as const } : last;
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
