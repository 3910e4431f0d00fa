import {
  PERMISSIONS,
  permissionValue,
  type RealmPermissionName,
  rightTo,
  savePermission,
} from '../../model/organization.ts';
import { isSameSetting } from '../../state/group-setting.ts';
import type { GroupSetting } from '../../state/types.ts';
import { useModel } from '../app/model-context.ts';
import { HoldersField } from '../groups/holders-field.tsx';
import { OutcomeMark } from '../settings/controls.tsx';
import { useSaved } from '../settings/use-setting.ts';
import { LockedNote } from './locked-note.tsx';
import { hintOf, titleOf } from './texts.ts';

/** Who has a permission of the organization; saved as soon as it is chosen. */
export function PermissionControl({ name }: { readonly name: RealmPermissionName }) {
  const model = useModel();
  const known = permissionValue(model, name);
  const { isAllowed, role } = rightTo(model, name);
  const { value, set, outcome } = useSaved<GroupSetting | undefined>(known, async (after) => {
    if (after !== undefined && !isSameSetting(known, after))
      await savePermission(model.client, name, { before: known, after });
  });
  return (
    <div class="setting" data-setting={name}>
      <HoldersField
        label={titleOf(name)}
        hint={hintOf(name)}
        rule={PERMISSIONS.realm[name]}
        value={value}
        onValue={(next) => void set(next)}
        isLocked={!isAllowed}
      />
      {!isAllowed && <LockedNote role={role} />}
      <OutcomeMark outcome={outcome} />
    </div>
  );
}
