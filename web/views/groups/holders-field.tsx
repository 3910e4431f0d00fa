import './holders-field.css';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { User } from '../../client/shapes.ts';
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
import { rankText } from '../../state/ranking.ts';
import type { GroupSetting, UserGroup } from '../../state/types.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { Choice } from '../../ui/lists/options.ts';
import { Avatar } from '../../ui/marks.tsx';
import { useModel } from '../app/model-context.ts';
import { CompletingInput } from '../composer/completing-input.tsx';
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

type Holder =
  | { readonly kind: 'group'; readonly group: UserGroup }
  | {
      readonly kind: 'person';
      readonly id: number;
      readonly name: string;
      readonly picture: User['avatar_url'] | undefined;
    };

function OpenHolders({ label, hint, rule, value, onValue, isLocked = false, isPlainList = false }: Props) {
  const { tables } = useModel();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const groups = tables.groups.value;
  const people = tables.people.value;
  const nobody = nobodyOf(groups.values());
  const holders = holdersOf(value, nobody);
  const set = (next: Holders) => {
    const setting = settingOf(next, nobody);
    if (setting !== undefined) onValue(setting);
    setTyped('');
    input.current?.focus();
  };
  const choices = useMemo(() => {
    const found: { choice: Choice<Holder>; rank: number }[] = [];
    for (const group of groupsFor(rule, groups.values())) {
      const text = groupText(group);
      const rank = typed === '' ? 1 : rankText(text, typed);
      if (rank > 0 && !holders.groups.includes(group.id))
        found.push({
          choice: { value: { kind: 'group', group }, key: `group-${group.id}`, text },
          rank: rank + 1,
        });
    }
    if (typed !== '')
      for (const {
        user_id: id,
        full_name: name,
        avatar_url: picture,
        is_active,
        is_bot,
      } of people.values()) {
        const rank = is_active && !is_bot && !holders.people.includes(id) ? rankText(name, typed) : 0;
        if (rank > 0)
          found.push({
            choice: { value: { kind: 'person', id, name, picture }, key: `person-${id}`, text: name },
            rank,
          });
      }
    if (typed !== '') found.sort((one, other) => other.rank - one.rank);
    return found.slice(0, MOST).map(({ choice }) => choice);
  }, [groups, people, typed, value]);
  const isLast = holders.groups.length + holders.people.length === 1;
  const mayLeaveOut = !isLocked && (rule.allowsNobody || !isLast);
  const add = ({ value: holder }: Choice<Holder>) =>
    set(
      holder.kind === 'group'
        ? { ...holders, groups: [...holders.groups, holder.group.id] }
        : { ...holders, people: [...holders.people, holder.id] },
    );
  const without = (ids: readonly number[], id: number) => ids.filter((each) => each !== id);
  return (
    <fieldset class="holders">
      <legend class="field-label">{label}</legend>
      <div class="holders-box" data-locked={isLocked || undefined}>
        {holders.groups.map((id) => {
          const group = groups.get(id);
          const name = group ? groupText(group) : t('groups-unknown');
          return (
            <Chip
              key={`group-${id}`}
              name={name}
              onLeaveOut={
                mayLeaveOut ? () => set({ ...holders, groups: without(holders.groups, id) }) : undefined
              }
            >
              <Icon name="users" />
            </Chip>
          );
        })}
        {holders.people.map((id) => {
          const person = people.get(id);
          const name = person?.full_name ?? t('navigation-unknown-person');
          return (
            <Chip
              key={`person-${id}`}
              name={name}
              onLeaveOut={
                mayLeaveOut ? () => set({ ...holders, people: without(holders.people, id) }) : undefined
              }
            >
              <Avatar name={name} picture={person?.avatar_url} size="small" seed={id} />
            </Chip>
          );
        })}
        {!isPlainList && holders.groups.length + holders.people.length === 0 && (
          <span class="holders-nobody">{t('groups-nobody')}</span>
        )}
        {!isLocked && (
          <CompletingInput
            input={input}
            class="holders-input"
            label={t('groups-add-to', { what: label })}
            placeholder={t('groups-add')}
            value={typed}
            onValue={setTyped}
            takesFirst={typed !== ''}
            groups={[{ choices }]}
            draw={drawHolder}
            onChoose={add}
            onDone={() => setTyped('')}
          />
        )}
      </div>
      {hint && <p class="field-hint">{hint}</p>}
    </fieldset>
  );
}

const MOST = 10;

interface ChipProps {
  readonly name: string;
  readonly onLeaveOut: (() => void) | undefined;
  readonly children: preact.ComponentChildren;
}

function Chip({ name, onLeaveOut, children }: ChipProps) {
  return (
    <span class="holder">
      {children}
      <span class="holder-name" dir="auto">
        {name}
      </span>
      {onLeaveOut && (
        <IconButton icon="x" size="small" name={t('groups-leave-out', { name })} onClick={onLeaveOut} />
      )}
    </span>
  );
}

const drawHolder = ({ value, text }: Choice<Holder>) => (
  <>
    {value.kind === 'group' ? (
      <Icon name="users" />
    ) : (
      <Avatar name={value.name} picture={value.picture} size="small" seed={value.id} />
    )}
    <span dir="auto">{text}</span>
  </>
);
