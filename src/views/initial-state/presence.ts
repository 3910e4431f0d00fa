import { accessiblePeople, seesEverybody } from '../../rules/people/people.ts';
import { isAway, presencesFor } from '../../rules/people/presence.ts';
import type { Reader } from '../../store/engine/engine.ts';
import { listUserStatuses } from '../../store/people/user-statuses.ts';
import { presentMutedUsers } from '../muted-users.ts';
import { presentLegacyPresences, presentPresences } from '../presences.ts';
import { presentUserStatus } from '../user-statuses.ts';
import { type StateContext, type StatePart, wants } from './wanted.ts';

export function mutedUsers({ realm, viewer }: StateContext): StatePart {
  return { muted_users: presentMutedUsers(realm.mutedUsersOf(viewer.id)) };
}

/** Statuses of the users whom the viewer may see, by user ID. */
export async function userStatusPart(db: Reader, sight: StateContext): Promise<StatePart> {
  if (!wants(sight, 'user_status')) return {};
  const { realm, viewer } = sight;
  const statuses = await listUserStatuses(db, realm.id);
  const known = seesEverybody(realm, viewer) ? undefined : await accessiblePeople(db, realm, viewer);
  const shown = [...realm.activeUsers()].filter(
    (user) => (statuses.has(user.id) || isAway(user)) && (known?.has(user.id) ?? true),
  );
  return {
    user_status: Object.fromEntries(
      shown.map((user) => [user.id, presentUserStatus(user, statuses.get(user.id))]),
    ),
  };
}

/** By user ID with `slim_presence`, else by address. */
export async function presencePart(db: Reader, sight: StateContext): Promise<StatePart> {
  if (!wants(sight, 'presence')) return {};
  const { realm, viewer, config, slimPresence, presenceHistoryDays, heard } = sight;
  const now = sight.now / 1000;
  const presences = presencesFor(realm, {
    lastUpdateId: -1,
    historyDays: presenceHistoryDays,
    now,
    knows: seesEverybody(realm, viewer) ? undefined : await accessiblePeople(db, realm, viewer),
    heard,
  });
  return {
    presences: slimPresence
      ? presentPresences(presences)
      : presentLegacyPresences(presences, { realm, externalUrl: config.externalUrl }),
    presence_last_update_id: presences.at(-1)?.updateId ?? -1,
    server_timestamp: now,
  };
}
