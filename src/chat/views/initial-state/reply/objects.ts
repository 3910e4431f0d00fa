import { z } from 'zod';
import { ourMember } from '../../../../engine/kernel/schema-marks.ts';
import type { Setting } from '../../../model/settings/setting.ts';
import { USER_SETTINGS, type UserSettingName } from '../../../model/settings/user-settings.ts';

export const groupValue = z
  .union([z.int(), z.strictObject({ direct_members: z.array(z.int()), direct_subgroups: z.array(z.int()) })])
  .meta({ id: 'GroupSetting' });

/** The choices of a setting, by their names for programs. */
export const choices = z.record(z.string(), z.strictObject({ name: z.string(), id: z.int() }));

const permission = z
  .strictObject({
    require_system_group: z.boolean(),
    allow_internet_group: z.boolean(),
    allow_nobody_group: z.boolean(),
    allow_everyone_group: z.boolean(),
    default_group_name: z.string(),
    default_for_system_groups: z.string().nullable(),
    allowed_system_groups: z.array(z.string()),
  })
  .meta({ id: 'PermissionSetting' });

export const permissions = z.record(z.string(), permission);

export const emojisets = z.array(z.strictObject({ key: z.string(), text: z.string() }));

type PersonalSettings = {
  readonly [K in UserSettingName]: z.ZodType<(typeof USER_SETTINGS)[K]['default']>;
};

/** The personal settings, with types from their defaults. */
const settings: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  Object.entries(USER_SETTINGS).map(([name, setting]) => [
    name,
    memberOf(setting, schemaOf(setting.default)),
  ]),
);
export const personalSettings = settings as PersonalSettings;

/** The member of a reply with the value of a setting. */
export function memberOf<Schema extends z.ZodType>({ isOurs }: Setting, schema: Schema): Schema {
  return isOurs ? ourMember(schema, 'Only this server has the setting.') : schema;
}

function schemaOf(value: boolean | number | string): z.ZodType<boolean | number | string> {
  if (typeof value === 'boolean') return z.boolean();
  return typeof value === 'number' ? z.int() : z.string();
}

const offered: Readonly<Record<string, z.ZodType>> = {
  available_notification_sounds: z.array(z.string()),
  emojiset_choices: emojisets,
};

const timezone: Readonly<Record<string, z.ZodType>> = { timezone: z.string() };

export const settingDefaults = z.strictObject({ ...settings, ...offered }).meta({ id: 'SettingDefaults' });
export const userSettings = z
  .strictObject({ ...settings, ...offered, ...timezone })
  .meta({ id: 'UserSettings' });

const unreadIds = { unread_message_ids: z.array(z.int()) };

export const unreadMessages = z
  .strictObject({
    count: z.int(),
    pms: z.array(z.strictObject({ other_user_id: z.int(), sender_id: z.int(), ...unreadIds })),
    streams: z.array(z.strictObject({ topic: z.string(), stream_id: z.int(), ...unreadIds })),
    huddles: z.array(z.strictObject({ user_ids_string: z.string(), ...unreadIds })),
    mentions: z.array(z.int()),
    old_unreads_missing: z.boolean(),
  })
  .meta({ id: 'UnreadMessages' });
