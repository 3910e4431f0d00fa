import type { Client } from '../client/index.ts';
import { deactivateRealm, type UpdateRealmParams, updateRealm } from '../client/operations.ts';
import {
  LIMITS,
  OWNER_SETTINGS,
  PERMISSIONS,
  REALM_SETTINGS,
  type RealmPermissionName,
  type RealmSettingName,
  type SettingForm,
} from '../client/settings.ts';
import type { GroupSetting } from '../client/shapes.ts';
import type { Model } from './model.ts';
import { rightsOf } from './rights.ts';

export type {
  PermissionForm,
  RealmPermissionName,
  RealmSettingName,
  SettingForm,
} from '../client/settings.ts';
export { LIMITS, PERMISSIONS };

/** The form of a setting's value in a request; "unlimited" means no limit. */
export type SettingInput = boolean | number | string;

const ADMINISTRATOR = 200;
const OWNER = 100;
const OWNERS_ONLY: readonly string[] = OWNER_SETTINGS;

export const formOf = (name: RealmSettingName): SettingForm => REALM_SETTINGS[name];

export const isRealmSetting = (name: string): name is RealmSettingName => Object.hasOwn(REALM_SETTINGS, name);

/** Who may change a setting or permission of the organization, and whether one may oneself. */
export function rightTo(
  model: Pick<Model, 'tables' | 'live'>,
  name: RealmSettingName | RealmPermissionName,
): { readonly isAllowed: boolean; readonly role: 'owners' | 'administrators' } {
  const needed = OWNERS_ONLY.includes(name) ? OWNER : ADMINISTRATOR;
  return { isAllowed: rightsOf(model).role <= needed, role: needed === OWNER ? 'owners' : 'administrators' };
}

/** The value as the state has it; null and -1 of a limit: unlimited. Follows changes. */
export function settingValue({ live }: Pick<Model, 'live'>, name: RealmSettingName): SettingInput {
  const value = (live.read('realm') as Record<string, unknown>)[`realm_${name}`];
  if (REALM_SETTINGS[name].takes === 'limit')
    return value === null || value === -1 ? 'unlimited' : Number(value);
  return (value ?? '') as SettingInput;
}

export function permissionValue(
  { live }: Pick<Model, 'live'>,
  name: RealmPermissionName,
): GroupSetting | undefined {
  return (live.read('realm') as Record<string, unknown>)[`realm_${name}`] as GroupSetting | undefined;
}

/** The realm event changes what is shown. */
export async function saveSetting(
  client: Client,
  name: RealmSettingName,
  value: SettingInput,
): Promise<void> {
  await client.call(updateRealm, { [name]: value } as UpdateRealmParams);
}

/** Refused if another user has changed the permission since it was `before`. */
export async function savePermission(
  client: Client,
  name: RealmPermissionName,
  change: { readonly before: GroupSetting | undefined; readonly after: GroupSetting },
): Promise<void> {
  const { before, after } = change;
  const value = { new: after, ...(before !== undefined && { old: before }) };
  await client.call(updateRealm, { [name]: value } as UpdateRealmParams);
}

/** Nobody gets in any more, oneself included. */
export async function deactivateOrganization(client: Client): Promise<void> {
  await client.call(deactivateRealm, {});
}
