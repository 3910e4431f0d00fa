import { z } from 'zod';
import type { Reader } from '../../../engine/store/engine.ts';
import { accessiblePeople, seesEverybody } from '../../rules/people/people.ts';
import { isAway, presencesFor } from '../../rules/people/presence.ts';
import { listUserStatuses } from '../../store/people/user-statuses.ts';
import { presentLegacyPresences, presentPresences } from '../people/presences.ts';
import { presentUserStatus } from '../people/user-statuses.ts';
import { stored } from './field.ts';
import { presence, userStatus } from './reply/lists.ts';
import type { StateContext } from './wanted.ts';

export const presenceFields = {
  presence: stored(
    {
      presences: z.record(z.string(), presence),
      presence_last_update_id: z.int(),
      server_timestamp: z.number(),
    },
    presencesPart,
  ),
  user_status: stored({ user_status: z.record(z.string(), userStatus) }, statuses),
};

/** Statuses of the users whom the viewer may see, by user ID. */
async function statuses(db: Reader, { realm, viewer }: StateContext) {
  const statuses = await listUserStatuses({ db, realm });
  const known = seesEverybody(realm, viewer) ? undefined : await accessiblePeople({ db, realm }, viewer);
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
async function presencesPart(db: Reader, sight: StateContext) {
  const { realm, viewer, config, slimPresence, presenceHistoryDays, sightings } = sight;
  const now = sight.now / 1000;
  const presences = presencesFor(realm, {
    lastUpdateId: -1,
    historyDays: presenceHistoryDays,
    now,
    knows: seesEverybody(realm, viewer) ? undefined : await accessiblePeople({ db, realm }, viewer),
    sightings,
  });
  return {
    presences: slimPresence
      ? presentPresences(presences)
      : presentLegacyPresences(presences, { realm, externalUrl: config.externalUrl }),
    presence_last_update_id: presences.at(-1)?.updateId ?? -1,
    server_timestamp: now,
  };
}
