import { useMemo } from 'preact/hooks';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { changeMembers, type GroupRights } from '../../model/groups.ts';
import { membersOf, type Path } from '../../state/group-members.ts';
import type { UserGroup } from '../../state/types.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { attempt } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import { personText } from '../app/names.ts';
import { FoundChips, FoundSearch, GrowingList, useFound } from '../kit/found.tsx';
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
  readonly path: Path;
}

/** Everybody in the group, each with the way in: directly, or through what groups. */
export function GroupMembers({ group, rights }: Props) {
  const model = useModel();
  const { tables } = model;
  const groups = tables.groups.value;
  const people = tables.people.value;
  const all = useMemo(
    () =>
      [...membersOf(groups, group.id)]
        .map(([userId, path]): Member => ({ userId, name: personText(model, userId), path }))
        .sort((one, other) => compareNames(one.name, other.name)),
    [groups, people],
  );
  const found = useFound(all, {
    textsOf: ({ name }) => [name],
    filters: [
      { value: 'all', text: t('groups-show-all'), has: () => true },
      { value: 'direct', text: t('groups-show-direct'), has: ({ path }) => path.length === 0 },
      { value: 'through', text: t('groups-show-through'), has: ({ path }) => path.length > 0 },
    ],
  });
  const direct = group.members.length;
  const through = all.length - direct;
  const hasBoth = through > 0 && direct > 0;
  return (
    <section class="channel-section" data-part="members">
      <h2>{t('groups-in-it', { count: all.length })}</h2>
      {hasBoth && <p class="field-hint">{t('groups-split', { direct, through })}</p>}
      {rights.adds && <AddMembers group={group} />}
      {hasBoth && <FoundChips found={found} label={t('groups-show')} />}
      <FoundSearch found={found} label={t('groups-find-member')} />
      <GrowingList
        class="directory-list group-members"
        items={found.shown}
        row={(member) => (
          <MemberRow
            key={member.userId}
            member={member}
            group={group}
            mayRemove={rights.removes}
            showsWay={through > 0 && !group.is_system_group}
          />
        )}
      />
      {all.length > 0 && found.shown.length === 0 && <p class="people-none">{t('groups-no-member')}</p>}
      {all.length === 0 && rights.adds && <p class="field-hint">{t('groups-empty')}</p>}
    </section>
  );
}

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
