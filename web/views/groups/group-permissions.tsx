import { t } from '../../i18n/texts.ts';
import { GROUP_PERMISSIONS, type GroupPermissionName, setGroupPermission } from '../../model/groups.ts';
import type { UserGroup } from '../../state/types.ts';
import { useModel } from '../app/model-context.ts';
import { LockedNote } from '../kit/refusal.tsx';
import { OF_GROUPS } from '../permissions/names.ts';
import { SavedHolders } from './saved-holders.tsx';

interface Props {
  readonly group: UserGroup;
  readonly mayChange: boolean;
}

/** Who may do what with the group. Others see it, and cannot change it. */
export function GroupPermissions({ group, mayChange }: Props) {
  const { client } = useModel();
  return (
    <section class="channel-section">
      <h2>{t('groups-permissions')}</h2>
      {!mayChange && <LockedNote>{t('groups-locked')}</LockedNote>}
      {(Object.keys(OF_GROUPS) as GroupPermissionName[]).map((name) => (
        <SavedHolders
          key={name}
          name={name}
          label={t(OF_GROUPS[name])}
          hint={name === 'can_manage_group' ? t('groups-can-manage-group-text') : undefined}
          place={{ scope: 'group', id: group.id }}
          rule={GROUP_PERMISSIONS[name]}
          known={group[name]}
          save={(change) => setGroupPermission(client, group.id, { name, ...change })}
          isLocked={!mayChange}
        />
      ))}
    </section>
  );
}
