import {
  PERMISSIONS,
  permissionValue,
  type RealmPermissionName,
  savePermission,
} from '../../model/organization.ts';
import { useModel } from '../app/model-context.ts';
import { SavedHolders } from '../groups/saved-holders.tsx';
import type { Lock } from './role-note.tsx';
import { hintOf, titleOf } from './texts.ts';

/** Who has a permission of the organization. */
export function PermissionControl({
  name,
  lock,
}: {
  readonly name: RealmPermissionName;
  readonly lock: Lock;
}) {
  const model = useModel();
  return (
    <SavedHolders
      name={name}
      place={{ scope: 'realm' }}
      label={titleOf(name)}
      hint={hintOf(name)}
      rule={PERMISSIONS.realm[name]}
      known={permissionValue(model, name)}
      save={(change) => savePermission(model.client, name, change)}
      isLocked={lock.isLocked}
    >
      {lock.note}
    </SavedHolders>
  );
}
