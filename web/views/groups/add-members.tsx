import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { changeMembers } from '../../model/groups.ts';
import { groupsWithin } from '../../state/group-members.ts';
import { holdersOf, nobodyOf } from '../../state/group-setting.ts';
import type { GroupSetting, UserGroup } from '../../state/types.ts';
import { Button } from '../../ui/controls/button.tsx';
import { failureText } from '../app/attempt.ts';
import { useLeaveGuard } from '../app/leave-guard.ts';
import { useModel } from '../app/model-context.ts';
import { groupText } from './group-text.ts';
import { HoldersField } from './holders-field.tsx';
import { IN_GROUP, NOBODY_YET } from './in-group.ts';

/** People and groups are picked first and come all at once. */
export function AddMembers({ group }: { readonly group: UserGroup }) {
  const { client, tables } = useModel();
  const [chosen, setChosen] = useState<GroupSetting>(NOBODY_YET);
  const [error, setError] = useState<ComponentChildren>();
  const [isBusy, setBusy] = useState(false);
  const groups = tables.groups.value;
  const { people, groups: groupIds } = holdersOf(chosen, nobodyOf(groups.values()));
  const isEmpty = people.length + groupIds.length === 0;
  useLeaveGuard(!isEmpty && !isBusy);
  const add = async () => {
    const circle = circleIn(groups, group, groupIds);
    setError(circle);
    if (circle || isBusy) return;
    setBusy(true);
    try {
      await changeMembers(client, group.id, {
        add: people.filter((id) => !group.members.includes(id)),
        add_subgroups: groupIds.filter((id) => !group.direct_subgroup_ids.includes(id)),
      });
      setChosen(NOBODY_YET);
    } catch (failure) {
      setError(failureText(failure));
    }
    setBusy(false);
  };
  return (
    <form
      class="group-add"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <HoldersField
        label={t('groups-add-here')}
        rule={IN_GROUP}
        isPlainList
        value={chosen}
        onValue={(next) => {
          setError(undefined);
          setChosen(next);
        }}
      />
      {!isEmpty && (
        <Button type="submit" kind="primary" busy={isBusy}>
          {t('groups-add-button')}
        </Button>
      )}
      {error && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
    </form>
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
