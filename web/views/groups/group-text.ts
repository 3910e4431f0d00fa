import { t } from '../../i18n/texts.ts';
import type { UserGroup } from '../../state/types.ts';

type Named = Pick<UserGroup, 'name' | 'is_system_group'>;

/** How a group is called: groups of roles in the page's language, others by their names. */
export function groupText({ name, is_system_group }: Named): string {
  if (!is_system_group) return name;
  switch (name) {
    case 'role:internet':
      return t('groups-internet');
    case 'role:everyone':
      return t('groups-everyone');
    case 'role:members':
      return t('groups-members');
    case 'role:fullmembers':
      return t('groups-full-members');
    case 'role:moderators':
      return t('groups-moderators');
    case 'role:administrators':
      return t('groups-administrators');
    case 'role:owners':
      return t('groups-owners');
    case 'role:nobody':
      return t('groups-nobody');
    default:
      return name;
  }
}
