import { z } from 'zod';
import { REALM_SETTINGS } from '../../model/settings/realm-settings.ts';
import type { SettingKind } from '../../model/settings/setting.ts';
import { PERMISSION_SETTINGS } from '../../model/settings/settings.ts';
import { groupValueInput } from '../../rules/groups/group-values.ts';

/** The reply's value for a changed setting: of a text only that it changed. */
function answerOf({ wire }: SettingKind): z.ZodType {
  switch (wire) {
    case 'boolean':
      return z.boolean();
    case 'integer':
      return z.int();
    case 'limit':
      return z.int().nullable();
    case 'text':
      return z.literal('updated');
    case 'url':
      return z.literal('updated').nullable();
    default:
      return wire satisfies never;
  }
}

const settings = Object.entries(REALM_SETTINGS).map(([name, { kind }]) => [name, answerOf(kind).optional()]);
const permissions = Object.keys(PERMISSION_SETTINGS.realm).map((name) => [name, groupValueInput.optional()]);

/** The settings whose values have changed. */
export const updateRealmReply: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries([...settings, ...permissions]),
  authentication_methods: z.record(z.string(), z.boolean()).optional(),
};

export function presentChanged(changed: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shown = Object.entries(changed).map(([name, value]) => [
    name,
    typeof value === 'string' ? 'updated' : value,
  ]);
  return Object.fromEntries(shown);
}
