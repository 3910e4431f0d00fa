import {
  PERMISSIONS,
  permissionValue,
  type RealmPermissionName,
  rightTo,
  savePermission,
} from '../../model/organization.ts';
import { useModel } from '../app/model-context.ts';
import { SavedHolders } from '../groups/saved-holders.tsx';
import { LockedNote } from './locked-note.tsx';
import { hintOf, titleOf } from './texts.ts';

/** Who has a permission of the organization. */
export function PermissionControl({ name }: { readonly name: RealmPermissionName }) {
  const model = useModel();
  const { isAllowed, role } = rightTo(model, name);
  return (
    <SavedHolders
      name={name}
      place={{ scope: 'realm' }}
      label={titleOf(name)}
      hint={hintOf(name)}
      rule={PERMISSIONS.realm[name]}
      known={permissionValue(model, name)}
      save={(change) => savePermission(model.client, name, change)}
      isLocked={!isAllowed}
    >
      {!isAllowed && <LockedNote role={role} />}
    </SavedHolders>
  );
}
