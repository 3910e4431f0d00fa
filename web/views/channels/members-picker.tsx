import '../groups/holders-field.css';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { User } from '../../client/shapes.ts';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import type { ChosenMembers } from '../../model/chosen-members.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { rankText } from '../../state/ranking.ts';
import type { UserGroup } from '../../state/types.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { Choice } from '../../ui/lists/options.ts';
import { Avatar } from '../../ui/marks.tsx';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { useModel } from '../app/model-context.ts';
import { CompletingInput } from '../composer/completing-input.tsx';
import { groupText } from '../groups/group-text.ts';

needAreas('groups');

interface Props {
  readonly label: string;
  readonly chosen: ChosenMembers;
  readonly onChosen: (chosen: ChosenMembers) => void;
  /** Users who are subscribed already, and are not offered. */
  readonly without?: ReadonlySet<number> | undefined;
}

type Source =
  | { readonly kind: 'people'; readonly id: number; readonly person: User }
  | { readonly kind: 'groups'; readonly id: number; readonly group: UserGroup }
  | { readonly kind: 'channels'; readonly id: number; readonly channel: KnownChannel };

const MOST = 10;

/** People, all of a group, and all of a channel, by their names. */
export function MembersPicker({ label, chosen, onChosen, without }: Props) {
  const { tables } = useModel();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [people, groups, channels] = [tables.people.value, tables.groups.value, tables.channels.value];
  const choices = useMemo(() => {
    if (typed.trim() === '') return [];
    const found: { readonly choice: Choice<Source>; readonly rank: number }[] = [];
    const add = (text: string, value: Source) => {
      const rank = chosen[value.kind].includes(value.id) ? 0 : rankText(text, typed);
      if (rank > 0) found.push({ choice: { value, key: `${value.kind}-${value.id}`, text }, rank });
    };
    for (const person of people.values()) {
      const { user_id: id, full_name: name, is_active: isActive } = person;
      if (isActive && !without?.has(id)) add(name, { kind: 'people', id, person });
    }
    for (const group of groups.values()) {
      const { id, name, deactivated } = group;
      const isEmpty = name === 'role:nobody' || name === 'role:internet';
      if (!deactivated && !isEmpty) add(groupText(group), { kind: 'groups', id, group });
    }
    for (const channel of channels.values()) {
      const { stream_id: id, name, is_archived: isArchived } = channel;
      if (!isArchived) add(`#${name}`, { kind: 'channels', id, channel });
    }
    found.sort((one, other) => other.rank - one.rank);
    return found.slice(0, MOST).map(({ choice }) => choice);
  }, [people, groups, channels, typed, chosen, without]);
  const change = (kind: Source['kind'], ids: readonly number[]) => {
    onChosen({ ...chosen, [kind]: ids });
    setTyped('');
    input.current?.focus();
  };
  const chips = ([kind, id, name, mark]: readonly [
    Source['kind'],
    number,
    string,
    preact.ComponentChildren,
  ]) => (
    <span key={`${kind}-${id}`} class="holder">
      {mark}
      <span class="holder-name" dir="auto">
        {name}
      </span>
      <IconButton
        icon="x"
        size="small"
        name={t('channels-leave-out', { name })}
        onClick={() =>
          change(
            kind,
            chosen[kind].filter((each) => each !== id),
          )
        }
      />
    </span>
  );
  return (
    <fieldset class="holders members-picker">
      <legend class="field-label">{label}</legend>
      <div class="holders-box">
        {chosen.people.map((id) => {
          const person = people.get(id);
          const name = person?.full_name ?? '';
          const mark = <Avatar name={name} picture={person?.avatar_url} size="small" seed={id} />;
          return chips(['people', id, name, mark]);
        })}
        {chosen.groups.map((id) => {
          const group = groups.get(id);
          return chips(['groups', id, group ? groupText(group) : '', <Icon key="icon" name="users" />]);
        })}
        {chosen.channels.map((id) => {
          const channel = channels.get(id);
          return chips(['channels', id, channel?.name ?? '', <Icon key="icon" name="hash" />]);
        })}
        <CompletingInput
          input={input}
          class="holders-input"
          label={label}
          placeholder={t('channels-pick')}
          value={typed}
          onValue={setTyped}
          takesFirst={typed !== ''}
          groups={[{ choices }]}
          draw={drawSource}
          onChoose={({ value: { kind, id } }) => change(kind, [...chosen[kind], id])}
          onDone={() => setTyped('')}
        />
      </div>
      <p class="field-hint">{t('channels-pick-text')}</p>
    </fieldset>
  );
}

const drawSource = ({ value, text }: Choice<Source>) => (
  <>
    {value.kind === 'people' && (
      <Avatar name={text} picture={value.person.avatar_url} size="small" seed={value.id} />
    )}
    {value.kind === 'groups' && <Icon name="users" />}
    {value.kind === 'channels' && <ChannelIcon channel={value.channel} />}
    <span dir="auto">{value.kind === 'channels' ? value.channel.name : text}</span>
    {value.kind !== 'people' && (
      <span class="members-picker-kind">
        {value.kind === 'groups' ? t('channels-all-of-group') : t('channels-all-of-channel')}
      </span>
    )}
  </>
);
