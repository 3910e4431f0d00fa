import { toUsers } from '../../events/audience.ts';
import {
  type ChannelPermission,
  PERMISSION_SETTINGS,
  type PermissionScope,
  type RealmPermission,
} from '../../kernel/settings.ts';
import type { Tx } from '../../realm/tx.ts';
import { audienceOfChannel } from '../../rules/channels.ts';
import { shownGroupValue } from '../../rules/group-values.ts';
import { audienceOfRealm } from '../../rules/realm-settings.ts';
import { audienceOfGroups } from '../../rules/user-groups.ts';
import type { GroupValue } from '../../store/model.ts';
import { GROUP_PERMISSIONS } from './permissions.ts';

const namesOf = <Name>(scope: PermissionScope) => Object.keys(PERMISSION_SETTINGS[scope]) as Name[];
const CHANNEL_PERMISSIONS = namesOf<ChannelPermission>('stream');
const REALM_PERMISSIONS = namesOf<RealmPermission>('realm');

interface People {
  readonly userIds: ReadonlySet<number>;
  readonly isActive: boolean;
  /** Of each who is deactivated, those who may not know them; others take whoever is deactivated out of groups by themselves. */
  readonly strangersOf?: ReadonlyMap<number, readonly number[]>;
}

/** Those of some values that name the people, by name, as they are shown from now on. */
type Showing = <Name extends string>(
  names: readonly Name[],
  valueNamed: (name: Name) => GroupValue,
) => [Name, GroupValue][];

/**
 * Group-setting values show those whose account is active: tells of the settings of groups, channels and the
 * organization that name those whose accounts are deactivated in this transaction, or are active again.
 */
export function tellOfShownValues(tx: Tx, people: People): void {
  const showing: Showing = (names, valueNamed) =>
    names
      .filter((name) => isNamedIn(valueNamed(name), people))
      .map((name) => [name, shownWith(tx, valueNamed(name), people)]);
  tellOfGroups(tx, people, showing);
  tellOfChannels(tx, showing);
  tellOfRealm(tx, showing);
}

const isNamedIn = (value: GroupValue, { userIds }: People): boolean =>
  typeof value === 'object' && value.direct_members.some((id) => userIds.has(id));

const shownWith = ({ realm }: Tx, value: GroupValue, { userIds, isActive }: People): GroupValue =>
  shownGroupValue(realm, value, (id) =>
    userIds.has(id) ? isActive : realm.users.get(id)?.isActive === true,
  );

function tellOfGroups(tx: Tx, people: People, showing: Showing): void {
  for (const { id: groupId, permissions, deactivated: ofDeactivated } of tx.realm.groups.values()) {
    for (const [name, value] of showing(GROUP_PERMISSIONS, (each) => permissions[each])) {
      const event = {
        type: 'user_group',
        op: 'update',
        groupId,
        data: { [name]: value },
        ofDeactivated,
      } as const;
      const audience = audienceOfValue(tx, people, permissions[name]);
      if (audience.length > 0) tx.emit(event, toUsers(audience));
    }
  }
}

function audienceOfValue({ realm }: Tx, people: People, value: GroupValue): readonly number[] {
  const { userIds, isActive, strangersOf } = people;
  if (isActive || typeof value === 'number') return audienceOfGroups(realm);
  const named = value.direct_members.filter((id) => userIds.has(id));
  return [...new Set(named.flatMap((id) => strangersOf?.get(id) ?? []))];
}

function tellOfChannels(tx: Tx, showing: Showing): void {
  for (const channel of tx.realm.channels.values()) {
    const { id: channelId, name, permissions } = channel;
    for (const [property, value] of showing(CHANNEL_PERMISSIONS, (each) => permissions[each])) {
      const event = { type: 'stream', op: 'update', channelId, name, property, value } as const;
      tx.emit(event, toUsers(audienceOfChannel(tx.realm, channel)));
    }
  }
}

function tellOfRealm(tx: Tx, showing: Showing): void {
  const { settings } = tx.realm.info;
  const shown = showing(REALM_PERMISSIONS, (each) => settings[each] as GroupValue);
  if (shown.length === 0) return;
  const event = { type: 'realm', op: 'update', settings: Object.fromEntries(shown) } as const;
  tx.emit(event, toUsers(audienceOfRealm(tx.realm)));
}
