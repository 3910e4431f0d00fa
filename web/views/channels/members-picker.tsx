import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import type { ChosenMembers } from '../../model/chosen-members.ts';
import { useModel } from '../app/model-context.ts';
import { channelsKind, groupsKind, Picker, peopleKind } from '../kit/picker.tsx';

needAreas('groups');

interface Props {
  readonly label: string;
  readonly chosen: ChosenMembers;
  readonly onChosen: (chosen: ChosenMembers) => void;
  /** Users who are subscribed already, and are not offered. */
  readonly without?: ReadonlySet<number> | undefined;
}

/** People, all of a group, and all of a channel, by their names. */
export function MembersPicker({ label, chosen, onChosen, without }: Props) {
  const { tables } = useModel();
  const [people, groups] = [tables.people.value, tables.groups.value];
  const set = (kind: keyof ChosenMembers, ids: readonly number[]) => onChosen({ ...chosen, [kind]: ids });
  return (
    <Picker<keyof ChosenMembers>
      class="members-picker"
      label={label}
      hint={t('channels-pick-text')}
      placeholder={t('channels-pick')}
      kinds={{
        people: peopleKind({
          all: people,
          picked: chosen.people,
          offered: people.values().filter((each) => each.is_active && !without?.has(each.user_id)),
        }),
        groups: groupsKind({
          all: groups,
          picked: chosen.groups,
          offered: groups.values().filter((each) => !each.deactivated && !EMPTY_GROUPS.includes(each.name)),
          note: t('channels-all-of-group'),
        }),
        channels: channelsKind({
          all: tables.channels.value,
          picked: chosen.channels,
          textOf: (channel) => `#${channel.name}`,
          note: t('channels-all-of-channel'),
        }),
      }}
      onPick={(kind, id) => set(kind, [...chosen[kind], id])}
      onRemove={(kind, id) =>
        set(
          kind,
          chosen[kind].filter((each) => each !== id),
        )
      }
      removeText={(name) => t('channels-leave-out', { name })}
    />
  );
}

const EMPTY_GROUPS = ['role:nobody', 'role:internet'];
