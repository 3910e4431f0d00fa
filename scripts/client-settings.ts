/** `web/client/settings.ts`, before it is formatted: the settings that the server declares, as a client needs them to draw forms. */
import {
  CHANNEL_SETTINGS,
  OWNER_SETTINGS,
  REALM_SETTINGS,
} from '../src/chat/model/settings/realm-settings.ts';
import type { SettingKind } from '../src/chat/model/settings/setting.ts';
import { LIMITS, PERMISSION_SETTINGS } from '../src/chat/model/settings/settings.ts';

const HEAD = '// Made by `node scripts/client.ts`. Do not edit.\n';

const TYPES = `
/** What a setting takes. \`channel\`: the ID of a channel, or -1. \`limit\`: a number from 1, or "unlimited". */
export type SettingForm =
  | { readonly takes: 'boolean' | 'limit' }
  /** \`isPrivate\`: only a private channel. */
  | { readonly takes: 'channel'; readonly isPrivate?: true }
  | { readonly takes: 'choice'; readonly of: readonly (string | number)[] }
  | { readonly takes: 'number'; readonly min: number; readonly max: number }
  /** \`max\`: in code points. */
  | { readonly takes: 'text' | 'url'; readonly max: number; readonly isRequired?: true };

/** What a permission may be given to. */
export interface PermissionForm {
  /** Only one of the groups of roles. */
  readonly isOneRole: boolean;
  readonly allowsInternet: boolean;
  readonly allowsNobody: boolean;
  /** Whether guests can have it. */
  readonly allowsEveryone: boolean;
  /** Names of groups of roles; empty: all of them. */
  readonly roles: readonly string[];
}
`;

export function settingsFile(): string {
  const settings = Object.entries(REALM_SETTINGS).map(([name, { kind }]) => [name, formOf(name, kind)]);
  const permissions = Object.entries(PERMISSION_SETTINGS).map(([scope, table]) => [
    scope,
    Object.fromEntries(
      Object.entries(table).map(([name, rule]) => [
        name,
        {
          isOneRole: rule.require_system_group,
          allowsInternet: rule.allow_internet_group,
          allowsNobody: rule.allow_nobody_group,
          allowsEveryone: rule.allow_everyone_group,
          roles: rule.allowed_system_groups,
        },
      ]),
    ),
  ]);
  const constant = (name: string, value: unknown, { comment, type }: Record<'comment' | 'type', string>) =>
    `\n/** ${comment} */\nexport const ${name} = ${JSON.stringify(value)} as const satisfies ${type};\n`;
  return [
    HEAD,
    TYPES,
    constant('REALM_SETTINGS', Object.fromEntries(settings), {
      comment: 'Settings of an organization by their names, without the prefix `realm_`.',
      type: 'Readonly<Record<string, SettingForm>>',
    }),
    constant('PERMISSIONS', Object.fromEntries(permissions), {
      comment: 'Permissions of an organization, a channel and a group by their names.',
      type: "Readonly<Record<'realm' | 'stream' | 'group', Readonly<Record<string, PermissionForm>>>>",
    }),
    constant('OWNER_SETTINGS', [...OWNER_SETTINGS].sort(), {
      comment: 'Settings and permissions that only owners change.',
      type: 'readonly string[]',
    }),
    constant('LIMITS', LIMITS, {
      comment: 'Limits in code points, unless their names say otherwise.',
      type: 'Readonly<Record<string, number>>',
    }),
    '\nexport type RealmSettingName = keyof typeof REALM_SETTINGS;\n',
    'export type RealmPermissionName = keyof typeof PERMISSIONS.realm;\n',
    'export type ChannelPermissionName = keyof typeof PERMISSIONS.stream;\n',
    'export type GroupPermissionName = keyof typeof PERMISSIONS.group;\n',
  ].join('');
}

const CHANNELS: readonly string[] = CHANNEL_SETTINGS;

function formOf(name: string, kind: SettingKind): object {
  if (CHANNELS.includes(name))
    return { takes: 'channel', ...(name === 'moderation_request_channel_id' && { isPrivate: true }) };
  if ('of' in kind && kind.of) return { takes: 'choice', of: kind.of };
  switch (kind.wire) {
    case 'boolean':
    case 'limit':
      return { takes: kind.wire };
    case 'integer':
      return { takes: 'number', min: kind.min, max: kind.max };
    case 'url':
      return { takes: 'url', max: kind.max };
    default:
      return { takes: 'text', max: kind.max, ...(!kind.blank && { isRequired: true }) };
  }
}
