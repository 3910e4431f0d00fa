import { formatList } from '../../i18n/format.ts';
import type { Tables } from '../../model/tables.ts';
import { holdersOf, nobodyOf } from '../../state/group-setting.ts';
import type { GroupSetting } from '../../state/types.ts';
import { groupText } from './group-text.ts';

const MOST = 6;

/** Who has a permission, in words; undefined: nobody. Follows changes. */
export function holdersText(
  { groups, people }: Pick<Tables, 'groups' | 'people'>,
  setting: GroupSetting | undefined,
): string | undefined {
  const holders = holdersOf(setting, nobodyOf(groups.value.values()));
  const names = [
    ...holders.groups.map((id) => groups.value.get(id)).flatMap((group) => (group ? [groupText(group)] : [])),
    ...holders.people.flatMap((id) => people.value.get(id)?.full_name ?? []),
  ];
  if (names.length === 0) return undefined;
  return formatList(names.length > MOST ? [...names.slice(0, MOST), '…'] : names);
}
