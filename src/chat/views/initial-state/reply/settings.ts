import { z } from 'zod';
import { REALM_SETTINGS } from '../../../model/settings/realm-settings.ts';
import type { Setting, SettingKind } from '../../../model/settings/setting.ts';
import { PERMISSION_SETTINGS, type RealmPermission } from '../../../model/settings/settings.ts';
import { groupValue, memberOf } from './objects.ts';

/** The value of a setting in a reply. */
function shapeOf(kind: SettingKind): z.ZodType {
  switch (kind.wire) {
    case 'boolean':
      return z.boolean();
    case 'integer':
      return z.int();
    case 'limit':
      return kind.unlimited === null ? z.int().nullable() : z.int();
    case 'text':
      return z.string();
    case 'url':
      return z.string().nullable();
    default:
      return kind satisfies never;
  }
}

type Settings = typeof REALM_SETTINGS;
type OrganizationSettings = {
  readonly [K in keyof Settings as `realm_${K}`]: z.ZodType<Settings[K]['default']>;
} & { readonly [K in RealmPermission as `realm_${K}`]: typeof groupValue };

/** Settings and permissions of an organization. */
export const organizationSettings = Object.fromEntries([
  ...Object.entries<Setting>(REALM_SETTINGS).map(([name, setting]) => [
    `realm_${name}`,
    memberOf(setting, shapeOf(setting.kind)),
  ]),
  ...Object.keys(PERMISSION_SETTINGS.realm).map((name) => [`realm_${name}`, groupValue]),
]) as OrganizationSettings;
