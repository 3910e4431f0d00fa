import type { User } from '../../client/shapes.ts';
import { compareNames } from '../../i18n/format.ts';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { changeMembers, rightsIn } from '../../model/groups.ts';
import { attempt } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import { groupsKind, Picker } from '../kit/picker.tsx';

needAreas('person', 'groups');

/** The groups with the user as a direct member. Managers of a group add and remove the user here, too. */
export function PersonGroups({ person }: { readonly person: User }) {
  const model = useModel();
  const { client, tables, location } = model;
  const { user_id: userId, full_name: name } = person;
  const groups = [...tables.groups.value.values()]
    .filter((each) => !each.is_system_group && !each.deactivated)
    .sort((one, other) => compareNames(one.name, other.name));
  const own = groups.filter(({ members }) => members.includes(userId));
  const others = person.is_active
    ? groups.filter((each) => !each.members.includes(userId) && rightsIn(model, each).adds)
    : [];
  if (own.length + others.length === 0) return null;
  const all = tables.groups.value;
  return (
    <Picker
      class="person-groups"
      label={t('person-groups')}
      inputLabel={t('person-groups-add-named', { name })}
      placeholder={t('person-groups-add')}
      kinds={{
        groups: groupsKind({
          all,
          picked: own.map((each) => each.id),
          offered: others,
          isOfferedAtOnce: true,
          hrefOf: (id) => location.href({ view: 'groups', path: [String(id)] }),
        }),
      }}
      onPick={(_, id) => void attempt(() => changeMembers(client, id, { add: [userId] }))}
      onRemove={(_, id) => void attempt(() => changeMembers(client, id, { delete: [userId] }))}
      mayRemove={(id) => {
        const group = all.get(id);
        return group !== undefined && rightsIn(model, group).removes;
      }}
      removeText={(group) => t('person-groups-leave-out', { group })}
      isLocked={others.length === 0}
    />
  );
}
