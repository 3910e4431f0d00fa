import type { ComponentChildren } from 'preact';
import type { AskedPermission, PermissionPlace } from '../../model/permissions.ts';
import { type HolderRule, isSameSetting } from '../../state/group-setting.ts';
import type { GroupSetting } from '../../state/types.ts';
import { Setting } from '../kit/saved.tsx';
import { WhoButton } from '../permissions/who-button.tsx';
import { useSaved } from '../settings/use-setting.ts';
import { HoldersField } from './holders-field.tsx';

/** A new value of a permission, and the one that it replaces: another user may have been faster. */
export interface PermissionChange {
  readonly before: GroupSetting | undefined;
  readonly after: GroupSetting;
}

interface Props {
  readonly name: AskedPermission;
  /** The object of the permission. */
  readonly place: PermissionPlace;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly rule: HolderRule;
  readonly known: GroupSetting | undefined;
  readonly save: (change: PermissionChange) => Promise<unknown>;
  readonly isLocked: boolean;
  /** Why it is locked. */
  readonly children?: ComponentChildren;
}

/** Who has a permission; saved as soon as it is chosen. */
export function SavedHolders({ name, place, known, save, children, ...field }: Props) {
  const { value, set, outcome } = useSaved<GroupSetting | undefined>(known, async (after) => {
    if (after !== undefined && !isSameSetting(known, after)) await save({ before: known, after });
  });
  return (
    <Setting name={name} outcome={outcome}>
      <HoldersField {...field} value={value} onValue={(next) => void set(next)} />
      <WhoButton permission={name} place={place} title={field.label} />
      {children}
    </Setting>
  );
}
