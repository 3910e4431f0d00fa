import { setImmediate } from 'node:timers/promises';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Source } from '../../realm/source.ts';
import { acquaintancesOf } from '../../rules/people/people.ts';
import {
  type Ability,
  type AskedObject,
  abilitiesAt,
  accessAbility,
  type EvaluatedCondition,
  findings,
  mayDo,
} from '../../rules/permissions/abilities.ts';
import { pathsInto } from '../../rules/permissions/paths.ts';

const MOST_PATHS = 10;

/** Object PermissionCondition. */
function presentFinding(realm: Realm, user: User, { name, holds, value }: EvaluatedCondition) {
  const through = holds && value !== undefined ? pathsInto(realm, user, { value, most: MOST_PATHS }) : [];
  return {
    by: name.by,
    role: name.by === 'role' ? name.role : null,
    setting: 'setting' in name ? name.setting : null,
    fact: name.by === 'fact' ? name.fact : null,
    holds,
    through,
  };
}

/** Each ability at a place, whether the user has it, and the reasons. */
export const presentPermissionsOf = (realm: Realm, user: User, place: AskedObject) =>
  abilitiesAt(place).map(([permission, ability]) => {
    const { needs, ways } = findings(realm, user, { ability, place });
    const present = (finding: EvaluatedCondition) => presentFinding(realm, user, finding);
    return {
      permission,
      allowed: mayDo(realm, user, { ability, place }),
      needs: needs.map(present),
      ways: ways.map(present),
    };
  });

export interface HoldersQuery {
  readonly viewer: User;
  readonly place: AskedObject;
  readonly permission: string;
  /** Only users with larger IDs. */
  readonly after: number;
  readonly limit: number;
}

/** Users that are examined before other requests get a turn. */
const AT_ONCE = 500;

/** IDs of active users with an ability at a place, among those whom the viewer may see. */
export async function fetchHolders(source: Source, query: HoldersQuery) {
  const { realm } = source;
  const { viewer, place, permission, after, limit } = query;
  const ability = accessAbility(place, permission);
  const knows = await acquaintancesOf(source, viewer);
  const holders: User[] = [];
  for (const [index, user] of [...realm.activeUsers()].entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
    if (knows(user) && mayDo(realm, user, { ability, place })) holders.push(user);
  }
  const left = holders.filter(({ id }) => id > after).sort((a, b) => a.id - b.id);
  const page = left.slice(0, limit);
  return {
    permission,
    count: holders.length,
    holders: page.map((user) => ({ user_id: user.id, ways: waysOf(realm, user, { ability, place }) })),
    next_anchor: left.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** The ways by which the user has the ability. */
function waysOf(
  realm: Realm,
  user: User,
  { ability, place }: { readonly ability: Ability<never>; readonly place: AskedObject },
) {
  const { ways } = findings(realm, user, { ability, place });
  return ways.filter(({ holds }) => holds).map((way) => presentFinding(realm, user, way));
}
