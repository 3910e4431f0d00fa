import type { GroupValue } from '../../model/groups.ts';
import type { RealmPermission } from '../../model/settings/settings.ts';
import type { Realm } from '../../realm/realm.ts';
import { isSystemGroupName, type SystemGroupName } from '../../realm/groups.ts';
import type { StatePart } from './wanted.ts';

type Codes = Partial<Record<SystemGroupName, number>>;

const CREATION: Codes = {
  'role:members': 1,
  'role:administrators': 2,
  'role:owners': 2,
  'role:nobody': 2,
  'role:fullmembers': 3,
  'role:moderators': 4,
};
const WEB_PUBLIC: Codes = {
  'role:administrators': 2,
  'role:moderators': 4,
  'role:nobody': 6,
  'role:owners': 7,
};
const WILDCARD: Codes = {
  'role:everyone': 1,
  'role:members': 2,
  'role:fullmembers': 3,
  'role:administrators': 5,
  'role:owners': 5,
  'role:nobody': 6,
  'role:moderators': 7,
};

/** The older numbers for permissions; a value without a number is shown as the widest, as the facts require. */
export function deprecatedPolicies(
  realm: Realm,
  permission: (name: RealmPermission) => GroupValue,
): StatePart {
  const code = (codes: Codes, widest: number, name: RealmPermission) => {
    const value = permission(name);
    const group = typeof value === 'number' ? realm.groups.get(value)?.name : undefined;
    return (group !== undefined && isSystemGroupName(group) ? codes[group] : undefined) ?? widest;
  };
  return {
    realm_create_public_stream_policy: code(CREATION, 1, 'can_create_public_channel_group'),
    realm_create_private_stream_policy: code(CREATION, 1, 'can_create_private_channel_group'),
    realm_create_web_public_stream_policy: code(WEB_PUBLIC, 4, 'can_create_web_public_channel_group'),
    realm_wildcard_mention_policy: code(WILDCARD, 1, 'can_mention_many_users_group'),
  };
}
