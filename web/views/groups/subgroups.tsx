import { t } from '../../i18n/texts.ts';
import { changeMembers } from '../../model/groups.ts';
import { sizeOf } from '../../state/group-members.ts';
import type { UserGroup } from '../../state/types.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { attempt } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import { DirectoryRow } from '../kit/rows.tsx';
import { groupText } from './group-text.ts';

interface Props {
  readonly group: UserGroup;
  readonly mayRemove: boolean;
}

/** The groups whose members are members too. */
export function Subgroups({ group, mayRemove }: Props) {
  const { client, tables, location } = useModel();
  const groups = tables.groups.value;
  if (group.direct_subgroup_ids.length === 0) return null;
  return (
    <section class="channel-section" data-part="subgroups">
      <h2>{t('groups-subgroups')}</h2>
      <ul class="directory-list">
        {group.direct_subgroup_ids.map((id) => {
          const each = groups.get(id);
          const name = each ? groupText(each) : t('groups-unknown');
          return (
            <DirectoryRow
              key={id}
              lead={<Icon name="users" />}
              name={name}
              href={location.href({ view: 'groups', path: [String(id)] })}
              steps={[
                mayRemove && {
                  icon: 'x',
                  name: t('groups-take-out', { name }),
                  run: () => void attempt(() => changeMembers(client, group.id, { delete_subgroups: [id] })),
                },
              ]}
            >
              <span class="groups-size">{t('groups-size', { count: sizeOf(groups, id).all })}</span>
            </DirectoryRow>
          );
        })}
      </ul>
    </section>
  );
}
