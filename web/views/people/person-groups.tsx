import '../groups/holders-field.css';
import { useState } from 'preact/hooks';
import type { User } from '../../client/shapes.ts';
import { compareNames } from '../../i18n/format.ts';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { changeMembers, rightsIn } from '../../model/groups.ts';
import { rankText } from '../../state/ranking.ts';
import type { UserGroup } from '../../state/types.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { attempt } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import { CompletingInput } from '../composer/completing-input.tsx';

needAreas('person');

const MOST = 8;

/** The groups with the user as a direct member. Managers of a group add and remove the user here, too. */
export function PersonGroups({ person }: { readonly person: User }) {
  const model = useModel();
  const { client, tables } = model;
  const [typed, setTyped] = useState('');
  const { user_id: userId, full_name: name } = person;
  const all = [...tables.groups.value.values()].filter((each) => !each.is_system_group && !each.deactivated);
  const own = all
    .filter(({ members }) => members.includes(userId))
    .sort((one, other) => compareNames(one.name, other.name));
  const others = person.is_active
    ? all.filter((each) => !each.members.includes(userId) && rightsIn(model, each).adds)
    : [];
  if (own.length + others.length === 0) return null;
  const choices = ranked(others, typed).map((each) => ({
    value: each.id,
    key: String(each.id),
    text: each.name,
  }));
  return (
    <fieldset class="person-groups holders">
      <legend class="field-label">{t('person-groups')}</legend>
      <div class="holders-box" data-locked={others.length === 0 || undefined}>
        {own.map((group) => (
          <Chip key={group.id} group={group} userId={userId} />
        ))}
        {others.length > 0 && (
          <CompletingInput
            class="holders-input"
            label={t('person-groups-add-named', { name })}
            placeholder={t('person-groups-add')}
            value={typed}
            onValue={setTyped}
            takesFirst={typed !== ''}
            groups={[{ choices }]}
            draw={({ text }) => (
              <>
                <Icon name="users" />
                <span dir="auto">{text}</span>
              </>
            )}
            onChoose={({ value }) => {
              setTyped('');
              void attempt(() => changeMembers(client, value, { add: [userId] }));
            }}
            onDone={() => setTyped('')}
          />
        )}
      </div>
    </fieldset>
  );
}

function Chip({ group, userId }: { readonly group: UserGroup; readonly userId: number }) {
  const model = useModel();
  const { client, location } = model;
  const { id, name } = group;
  return (
    <span class="holder">
      <Icon name="users" />
      <a class="holder-name" dir="auto" href={location.href({ view: 'groups', path: [String(id)] })}>
        {name}
      </a>
      {rightsIn(model, group).removes && (
        <IconButton
          icon="x"
          size="small"
          name={t('person-groups-leave-out', { group: name })}
          onClick={() => void attempt(() => changeMembers(client, id, { delete: [userId] }))}
        />
      )}
    </span>
  );
}

function ranked(groups: readonly UserGroup[], typed: string): readonly UserGroup[] {
  return groups
    .map((group) => ({ group, rank: rankText(group.name, typed) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank || compareNames(one.group.name, other.group.name))
    .slice(0, MOST)
    .map(({ group }) => group);
}
