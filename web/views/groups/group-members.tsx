import { useMemo, useState } from 'preact/hooks';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { changeMembers, type GroupRights } from '../../model/groups.ts';
import { membersOf, type Path } from '../../state/group-members.ts';
import { rankLowered } from '../../state/ranking.ts';
import type { UserGroup } from '../../state/types.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { attempt } from '../app/attempt.ts';
import { FilterChips } from '../app/filter-chips.tsx';
import { useGrowing } from '../app/growing.tsx';
import { useModel } from '../app/model-context.ts';
import { personText } from '../app/names.ts';
import { PersonRow } from '../people/person-row.tsx';
import { AddMembers } from './add-members.tsx';
import { groupText } from './group-text.ts';

interface Props {
  readonly group: UserGroup;
  readonly rights: GroupRights;
}

interface Member {
  readonly userId: number;
  readonly name: string;
  /** In small letters, for the search. */
  readonly lowered: string;
  readonly path: Path;
}

type Shown = 'all' | 'direct' | 'through';

/** A search pays off from here on. */
const LEAST_SEARCHED = 8;

/** Everybody in the group, each with the way in: directly, or through what groups. */
export function GroupMembers({ group, rights }: Props) {
  const model = useModel();
  const { tables } = model;
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const groups = tables.groups.value;
  const people = tables.people.value;
  const all = useMemo(
    () =>
      [...membersOf(groups, group.id)]
        .map(([userId, path]) => memberOf(personText(model, userId), userId, path))
        .sort((one, other) => compareNames(one.name, other.name)),
    [groups, people],
  );
  const found = useMemo(() => {
    const kept =
      shown === 'all' ? all : all.filter(({ path }) => (path.length === 0) === (shown === 'direct'));
    const wanted = query.trim().toLowerCase();
    if (wanted === '') return kept;
    return kept
      .map((member) => ({ member, rank: rankLowered(member.lowered, wanted) }))
      .filter(({ rank }) => rank > 0)
      .sort((one, other) => other.rank - one.rank)
      .map(({ member }) => member);
  }, [all, query, shown]);
  const { count, sentinel } = useGrowing(found.length);
  const direct = group.members.length;
  const through = all.length - direct;
  return (
    <section class="channel-section" data-part="members">
      <h2>{t('groups-in-it', { count: all.length })}</h2>
      {through > 0 && direct > 0 && <p class="field-hint">{t('groups-split', { direct, through })}</p>}
      {rights.adds && <AddMembers group={group} />}
      {through > 0 && direct > 0 && (
        <FilterChips<Shown>
          label={t('groups-show')}
          chips={[
            { value: 'all', text: t('groups-show-all'), isOn: shown === 'all' },
            { value: 'direct', text: t('groups-show-direct'), isOn: shown === 'direct' },
            { value: 'through', text: t('groups-show-through'), isOn: shown === 'through' },
          ]}
          onToggle={setShown}
        />
      )}
      {all.length >= LEAST_SEARCHED && (
        <TextField
          label={t('groups-find-member')}
          labelHidden
          type="search"
          icon="search"
          placeholder={t('groups-find-member')}
          value={query}
          onValue={setQuery}
        />
      )}
      <ul class="directory-list group-members">
        {found.slice(0, count).map((member) => (
          <MemberRow
            key={member.userId}
            member={member}
            group={group}
            mayRemove={rights.removes}
            showsWay={through > 0 && !group.is_system_group}
          />
        ))}
        {sentinel}
      </ul>
      {all.length > 0 && found.length === 0 && <p class="people-none">{t('groups-no-member')}</p>}
      {all.length === 0 && rights.adds && <p class="field-hint">{t('groups-empty')}</p>}
    </section>
  );
}

const memberOf = (name: string, userId: number, path: Path): Member => ({
  ...{ name, userId, path },
  lowered: name.toLowerCase(),
});

interface RowProps {
  readonly member: Member;
  readonly group: UserGroup;
  readonly mayRemove: boolean;
  readonly showsWay: boolean;
}

function MemberRow({ member: { userId, name, path }, group, mayRemove, showsWay }: RowProps) {
  const { client, tables } = useModel();
  const groups = tables.groups.value;
  const nameOf = (id: number) => {
    const each = groups.get(id);
    return each ? groupText(each) : t('groups-unknown');
  };
  const way =
    path.length === 0 ? t('groups-directly') : t('groups-through', { path: path.map(nameOf).join(' › ') });
  return (
    <PersonRow userId={userId} name={name} more={showsWay && way}>
      {mayRemove && path.length === 0 && (
        <IconButton
          icon="x"
          name={t('groups-take-out', { name })}
          onClick={() => void attempt(() => changeMembers(client, group.id, { delete: [userId] }))}
        />
      )}
    </PersonRow>
  );
}
