import { json } from '../../../engine/http/params.ts';
import { PERMISSION_SETTINGS, type RealmPermission } from '../../model/settings/settings.ts';
import { groupValueChange } from '../../rules/groups/group-values.ts';

const permission = (name: string) =>
  json(groupValueChange, { optional: true, doc: `Who holds the permission: ${name.replaceAll('_', ' ')}.` });

/** Permissions of the organization, each as a change of its group-setting value. */
export const realmPermissionParams = Object.fromEntries(
  Object.keys(PERMISSION_SETTINGS.realm).map((name) => [name, permission(name)]),
) as Readonly<Record<RealmPermission, ReturnType<typeof permission>>>;
