import { t } from '../../i18n/texts.ts';
import { changeMembers } from '../../model/groups.ts';
import { groupsWithin } from '../../state/group-members.ts';
import { holdersOf, nobodyOf } from '../../state/group-setting.ts';
import type { GroupSetting, UserGroup } from '../../state/types.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useModel } from '../app/model-context.ts';
import { PageForm, useForm } from '../kit/form.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { groupText } from './group-text.ts';
import { HoldersField } from './holders-field.tsx';
import { IN_GROUP, NOBODY_YET } from './in-group.ts';

/** People and groups are picked first and come all at once. */
export function AddMembers({ group }: { readonly group: UserGroup }) {
  const { client, tables } = useModel();
  const groups = tables.groups.value;
  const pickedIn = (chosen: GroupSetting) => holdersOf(chosen, nobodyOf(groups.values()));
  const form = useForm({
    start: { chosen: NOBODY_YET },
    check: ({ chosen }) => ({ chosen: circleIn(groups, group, pickedIn(chosen).groups) }),
    save: ({ chosen }) => {
      const { people, groups: groupIds } = pickedIn(chosen);
      return changeMembers(client, group.id, {
        add: people.filter((id) => !group.members.includes(id)),
        add_subgroups: groupIds.filter((id) => !group.direct_subgroup_ids.includes(id)),
      });
    },
  });
  return (
    <PageForm form={form} class="group-add">
      <HoldersField {...form.at('chosen')} label={t('groups-add-here')} rule={IN_GROUP} isPlainList />
      {form.isUnsaved && (
        <Button type="submit" kind="primary" busy={form.isSaving}>
          {t('groups-add-button')}
        </Button>
      )}
      <Refusal>{form.problems.chosen}</Refusal>
    </PageForm>
  );
}

/** A group that has this one in it cannot be part of it. */
function circleIn(
  groups: ReadonlyMap<number, UserGroup>,
  group: UserGroup,
  added: readonly number[],
): string | undefined {
  if (added.includes(group.id)) return t('groups-itself');
  const above = added
    .map((id) => groups.get(id))
    .find((each) => each && groupsWithin(groups, each.id).has(group.id));
  return above && t('groups-circle', { name: groupText(above) });
}
