import type { GroupValue } from '../../model/groups.ts';
import type { User } from '../../model/people.ts';
import { CHANNEL_SETTINGS } from '../../model/settings/realm-settings.ts';
import { PERMISSION_SETTINGS, type RealmPermission } from '../../model/settings/settings.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import { changeGroupValue, type GroupValueChange, shownGroupValue } from '../../rules/groups/group-values.ts';
import { accessSettingChannel, requireMayChange } from '../../rules/organization/realm-settings.ts';
import {
  authenticationMethods,
  changeMethods,
  METHOD_SETTINGS,
  type Methods,
  shownMethods,
} from '../../rules/people/log-in-methods.ts';
import { currentSetting, type Settings, setRealmSettings } from './settings.ts';

/** The requested changes; undefined members stay as they are. */
export interface RealmRequest {
  readonly settings: Settings;
  readonly permissions: Readonly<Partial<Record<RealmPermission, GroupValueChange | undefined>>>;
  readonly authenticationMethods: Readonly<Record<string, boolean>> | undefined;
  /** Whether the server has the login methods for development. */
  readonly development: boolean;
}

/** Changes settings of the organization, all or none; returns the settings whose value differs from before. */
export async function update(tx: Tx, caller: User, request: RealmRequest): Promise<Settings> {
  const user = tx.realm.user(caller.id);
  requireMayChange(user, namesIn(request));
  const settings = changedSettings(tx.realm, user, request.settings);
  const permissions = changedPermissions(tx.realm, request.permissions);
  const methods = changedMethods(tx.realm, request);
  const shown = {
    ...settings,
    ...mapValues(permissions, (value) => shownGroupValue(tx.realm, value)),
    ...(methods && { authentication_methods: shownMethods(methods) }),
  };
  await setRealmSettings(tx, { ...settings, ...permissions, ...keptMethods(methods) }, shown);
  return { ...shown, ...(methods && { authentication_methods: methods }) };
}

function namesIn({ settings, permissions, authenticationMethods: methods }: RealmRequest): string[] {
  const given = { ...settings, ...permissions, authentication_methods: methods };
  return Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

function changedSettings(realm: Realm, user: User, asked: Settings): Settings {
  const wanted = Object.entries(asked).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const isChannel = CHANNEL_SETTINGS.some((each) => each === name);
    return [
      [
        name,
        isChannel ? accessSettingChannel(realm, user, { name, channelId: Number(value) }) : value,
      ] as const,
    ];
  });
  return Object.fromEntries(wanted.filter(([name, value]) => value !== currentSetting(realm.info, name)));
}

function changedPermissions(
  realm: Realm,
  asked: RealmRequest['permissions'],
): Partial<Record<RealmPermission, GroupValue>> {
  const changed = (Object.keys(asked) as RealmPermission[]).flatMap((name) => {
    const change = asked[name];
    if (change === undefined) return [];
    const current = realm.info.settings[name] as GroupValue;
    const value = changeGroupValue(realm, {
      name,
      setting: PERMISSION_SETTINGS.realm[name],
      current,
      change,
    });
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(changed);
}

function changedMethods(realm: Realm, request: RealmRequest): Methods | undefined {
  if (!request.authenticationMethods) return undefined;
  const current = authenticationMethods(realm, request.development);
  const changed = changeMethods(current, request.authenticationMethods);
  return JSON.stringify(changed) === JSON.stringify(current) ? undefined : changed;
}

function keptMethods(methods: Methods | undefined): Settings {
  const kept = Object.entries(methods ?? {}).map(([name, enabled]) => [
    METHOD_SETTINGS[name as keyof Methods],
    enabled,
  ]);
  return Object.fromEntries(kept);
}

function mapValues<T>(values: Readonly<Record<string, T>>, map: (value: T) => unknown): Settings {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}
