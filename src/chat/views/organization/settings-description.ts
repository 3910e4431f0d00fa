import { ROLE, type Role, type SettingValue } from '../../model/people.ts';
import { CHANNEL_SETTINGS, OWNER_SETTINGS, REALM_SETTINGS } from '../../model/settings/realm-settings.ts';
import type { Setting, SettingKind } from '../../model/settings/setting.ts';
import { MOST } from '../../model/settings/setting.ts';
import { PERMISSION_SETTINGS, type PermissionScope } from '../../model/settings/settings.ts';
import { PERSONAL_ONLY, USER_SETTINGS } from '../../model/settings/user-settings.ts';
import { GIVES_CONTENT } from '../../rules/channels/channel-changes.ts';
import { METHOD_SETTINGS } from '../../rules/people/log-in-methods.ts';

/** Who may change a setting: a role or a higher one, or holders of a permission (`get-user-permissions`). */
interface ChangedBy {
  readonly role: Role | null;
  readonly permissions: readonly string[];
}

const byRealm = (name: string): ChangedBy => ({
  role: OWNER_SETTINGS.has(name) ? ROLE.owner : ROLE.administrator,
  permissions: [],
});

/** Every user may change their own. */
const BY_ONESELF: ChangedBy = { role: ROLE.guest, permissions: [] };

/** All named permissions are required. */
const CHANGED_BY: Readonly<Record<PermissionScope, (name: string) => ChangedBy>> = {
  realm: byRealm,
  stream: (name) => {
    const content = GIVES_CONTENT.some((each) => each === name) ? ['read_channel'] : [];
    return { role: null, permissions: ['can_administer_channel_group', ...content] };
  },
  group: () => ({ role: null, permissions: ['can_manage_group'] }),
};

interface Described {
  readonly type:
    | 'boolean'
    | 'integer'
    | 'choice'
    | 'text'
    | 'limit'
    | 'url'
    | 'channel'
    | 'time_zone'
    | 'methods';
  readonly choices?: readonly (number | string)[];
  readonly min?: number;
  readonly max?: number;
  /** The value that means "no limit". */
  readonly unlimited?: number | null;
}

function describeKind(name: string, kind: SettingKind): Described {
  if (CHANNEL_SETTINGS.some((each) => each === name)) return { type: 'channel', min: -1 };
  switch (kind.wire) {
    case 'boolean':
      return { type: 'boolean' };
    case 'integer':
      return kind.of
        ? { type: 'choice', choices: kind.of }
        : { type: 'integer', min: kind.min, max: kind.max };
    case 'text':
      return kind.of
        ? { type: 'choice', choices: kind.of }
        : { type: 'text', min: kind.blank ? 0 : 1, max: kind.max };
    case 'limit':
      return { type: 'limit', min: 1, max: MOST, unlimited: kind.unlimited };
    case 'url':
      return { type: 'url', max: kind.max };
    default:
      return kind satisfies never;
  }
}

interface Declared extends Described {
  readonly name: string;
  readonly default: SettingValue | null;
}

/** Object SettingDescription. */
function present(declared: Declared, { role, permissions }: ChangedBy) {
  return {
    name: declared.name,
    type: declared.type,
    choices: declared.choices ?? null,
    min: declared.min ?? null,
    max: declared.max ?? null,
    unlimited: declared.unlimited ?? null,
    default: declared.default,
    changed_by_role: role,
    changed_by_permissions: permissions,
  };
}

const presentTable = (table: Readonly<Record<string, Setting>>, changedBy: (name: string) => ChangedBy) =>
  Object.entries(table).map(([name, setting]) => {
    const byDefault = setting.default as SettingValue | null;
    return present({ name, ...describeKind(name, setting.kind), default: byDefault }, changedBy(name));
  });

/** Object PermissionDescription. */
const presentPermissions = (scope: PermissionScope) =>
  Object.entries(PERMISSION_SETTINGS[scope]).map(([name, setting]) => {
    const { role, permissions } = CHANGED_BY[scope](name);
    return {
      name,
      require_system_group: setting.require_system_group,
      allow_internet_group: setting.allow_internet_group,
      allow_nobody_group: setting.allow_nobody_group,
      allow_everyone_group: setting.allow_everyone_group,
      default_group_name: setting.default_group_name,
      default_for_system_groups: setting.default_for_system_groups,
      allowed_system_groups: setting.allowed_system_groups,
      changed_by_role: role,
      changed_by_permissions: permissions,
    };
  });

const isPersonal = (name: string): boolean => PERSONAL_ONLY.some((each) => each === name);

/** The declaration of every setting, for forms. */
export const presentSettings = () => ({
  realm_settings: [
    ...presentTable(REALM_SETTINGS, byRealm),
    present(
      {
        name: 'authentication_methods',
        type: 'methods',
        choices: Object.keys(METHOD_SETTINGS),
        default: null,
      },
      byRealm('authentication_methods'),
    ),
  ],
  realm_permissions: presentPermissions('realm'),
  stream_permissions: presentPermissions('stream'),
  group_permissions: presentPermissions('group'),
  user_settings: [
    ...presentTable(USER_SETTINGS, () => BY_ONESELF),
    present({ name: 'timezone', type: 'time_zone', default: '' }, BY_ONESELF),
  ].map((setting) => ({
    ...setting,
    has_realm_default: setting.name !== 'timezone' && !isPersonal(setting.name),
  })),
});
