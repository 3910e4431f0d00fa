import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import {
  groupsFor,
  type HolderRule,
  type Holders,
  holdersOf,
  nobodyOf,
  settingOf,
} from '../../state/group-setting.ts';
import type { GroupSetting } from '../../state/types.ts';
import { Select } from '../../ui/controls/select.tsx';
import { useModel } from '../app/model-context.ts';
import { groupsKind, Picker, peopleKind } from '../kit/picker.tsx';
import { groupText } from './group-text.ts';

needAreas('groups');

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly rule: HolderRule;
  readonly value: GroupSetting | undefined;
  readonly onValue: (value: GroupSetting) => void;
  /** Shows who has it, and nothing to change. */
  readonly isLocked?: boolean;
  /** Choices that are no permission: none of them does not mean nobody. */
  readonly isPlainList?: boolean;
}

/** Who has a permission: one role, or any groups and people, by how the permission is declared. */
export function HoldersField(props: Props) {
  const { tables } = useModel();
  const groups = [...tables.groups.value.values()];
  if (!props.rule.isOneRole) return <OpenHolders {...props} />;
  const { label, hint, rule, value, onValue, isLocked } = props;
  const choices = groupsFor(rule, groups);
  const known = choices.some(({ id }) => id === value) ? [] : groups.filter(({ id }) => id === value);
  return (
    <Select
      label={label}
      hint={hint}
      disabled={isLocked}
      value={String(value ?? '')}
      onValue={(id) => onValue(Number(id))}
      options={[...choices, ...known].map((each) => ({ value: String(each.id), text: groupText(each) }))}
    />
  );
}

function OpenHolders({ label, hint, rule, value, onValue, isLocked = false, isPlainList = false }: Props) {
  const { tables } = useModel();
  const groups = tables.groups.value;
  const nobody = nobodyOf(groups.values());
  const holders = holdersOf(value, nobody);
  const isLast = holders.groups.length + holders.people.length === 1;
  const mayRemove = !isLocked && (rule.allowsNobody || !isLast);
  const set = (kind: keyof Holders, ids: readonly number[]) => {
    const setting = settingOf({ ...holders, [kind]: ids }, nobody);
    if (setting !== undefined) onValue(setting);
  };
  return (
    <Picker<keyof Holders>
      label={label}
      hint={hint}
      inputLabel={t('groups-add-to', { what: label })}
      placeholder={t('groups-add')}
      kinds={{
        groups: groupsKind({
          all: groups,
          picked: holders.groups,
          offered: groupsFor(rule, groups.values()),
          isOfferedAtOnce: true,
        }),
        people: peopleKind({
          all: tables.people.value,
          picked: holders.people,
          offered: tables.people.value.values().filter((each) => each.is_active && !each.is_bot),
        }),
      }}
      onPick={(kind, id) => set(kind, [...holders[kind], id])}
      onRemove={(kind, id) =>
        set(
          kind,
          holders[kind].filter((each) => each !== id),
        )
      }
      mayRemove={() => mayRemove}
      isLocked={isLocked}
      none={!isPlainList && <span class="holders-nobody">{t('groups-nobody')}</span>}
    />
  );
}
