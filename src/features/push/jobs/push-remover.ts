import { type FollowedPortion, LogFollower } from '../../../chat/jobs/log-follower.ts';
import type { Realm } from '../../../chat/realm/realm.ts';
import type { Logged } from '../../../chat/store/log/of-types.ts';
import { hasDevices } from '../../../chat/store/people/push-devices.ts';
import type { Audience } from '../../../engine/log/audience.ts';
import { filterShownUsers, listShown } from '../../notifications/store/shown-notifications.ts';
import { isIn, type MayEndShowing, mayEndShowing, TYPES } from '../operations/end-showing.ts';
import { type PushPlan, type PushWay, takeBackNotices } from '../operations/notices.ts';
import { type PushContext, planTakingBack } from './push-plan.ts';
import { kindsOf } from './push-ways.ts';

/** Users who are examined at a time. */
const TOGETHER = 32;
/** The most messages of one user. */
const MESSAGES_AT_ONCE = 1000;

/** Messages of one user that devices need not show any more, by reason. */
interface OutOfDate {
  readonly userId: number;
  readonly states: PushPlan['dropped'];
}

/**
 * Removes notifications from devices when their messages are read, deleted or become inaccessible.
 *
 *   row: sent ─ read elsewhere, deleted, no access ─► read, deleted, no_access   (an entry `remove` for each device)
 *
 * Invariants (test/jobs/notifications/push.test.ts)
 * 1. A `sent` notification that is out of date is removed, also if the process died in between (`LogFollower`), and also if it became so
 *    while it was prepared: `sendPushNotices` leaves out the users whom an entry since then concerns.
 * 2. A user is examined once for each portion of the log.
 */
export function pushRemover(
  context: PushContext,
  ways: readonly PushWay[],
): LogFollower<OutOfDate, MayEndShowing> {
  const kinds = kindsOf(ways);
  return new LogFollower(context, {
    name: 'push-remover',
    failure: 'Notifications on devices that are out of date could not be removed.',
    mark: 'taken_back',
    types: TYPES,
    isOn: () => context.realm.devices.hasAny(kinds),
    // A device may have been added after the job looked.
    mayEnd: async (tx) => !(await hasDevices(tx, kinds)),
    concerns: (event, audience) => mayEndShowing(event) && ownersIn(context.realm, audience).length > 0,
    begin: (entries) => examining(context, entries),
    write: async (tx, rows) => {
      for (const row of rows) await takeBackNotices(tx, row, ways);
    },
  });
}

/** The users of an audience who have a device. */
function ownersIn(realm: Realm, audience: Audience): number[] {
  const { devices } = realm;
  if (audience.kind === 'users')
    return [...audience.users].filter((userId) => devices.kindsOf(userId).length > 0);
  return [...devices.owners].filter((userId) => isIn(realm, audience, userId));
}

function examining(context: PushContext, entries: readonly Logged<MayEndShowing>[]) {
  const { realm } = context;
  let showing: Promise<readonly number[]> | undefined;
  const examined = new Set<number>();
  return async function* (
    entry: Logged<MayEndShowing>,
    after: number,
  ): AsyncIterable<FollowedPortion<OutOfDate>> {
    showing ??= filterShownUsers(context, [
      ...new Set(entries.flatMap(({ audience }) => ownersIn(realm, audience))),
    ]);
    const users = (await showing)
      .filter((userId) => userId > after && !examined.has(userId) && isIn(realm, entry.audience, userId))
      .sort((a, b) => a - b);
    for (let from = 0; from < users.length; from += TOGETHER) {
      const some = users.slice(from, from + TOGETHER);
      const found = await Promise.all(some.map((userId) => outOfDate(context, userId)));
      for (const userId of some) examined.add(userId);
      const rows = found.filter(({ states }) => states.size > 0);
      yield from + TOGETHER < users.length ? { rows, userId: some.at(-1) as number } : { rows };
    }
  };
}

async function outOfDate(context: PushContext, userId: number): Promise<OutOfDate> {
  const shown = await listShown(context, { userId, limit: MESSAGES_AT_ONCE });
  return { userId, states: await planTakingBack(context, { userId, shown }) };
}
