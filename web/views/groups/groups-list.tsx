import { useMemo, useState } from 'preact/hooks';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { mayCreateGroups } from '../../model/groups.ts';
import { sizeOf } from '../../state/group-members.ts';
import { isInGroup } from '../../state/permissions.ts';
import { rankText } from '../../state/ranking.ts';
import type { UserGroup } from '../../state/types.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { FilterChips } from '../app/filter-chips.tsx';
import { useGrowing } from '../app/growing.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { PageBar } from '../app/page-bar.tsx';
import { groupText } from './group-text.ts';
import { openNewGroup } from './open-new-group.tsx';

type Shown = 'all' | 'own' | 'deactivated';

/** Nobody is in them, or nobody counts who is. */
const NEVER_LISTED = ['role:nobody', 'role:internet'];

/** Groups with their numbers of members; the organization's own first, then system groups. */
export function GroupsList() {
  const model = useModel();
  const desk = useDesk();
  const { tables } = model;
  const [shown, setShown] = useState<Shown>('all');
  const [query, setQuery] = useState('');
  const groups = tables.groups.value;
  const ownId = tables.ownId.value;
  const sorted = useMemo(() => listed(groups.values()), [groups]);
  const found = useMemo(() => {
    const isShown = (group: UserGroup) =>
      group.deactivated === (shown === 'deactivated') &&
      (shown !== 'own' || isInGroup(groups, group.id, ownId));
    return ranked(sorted.filter(isShown), query);
  }, [sorted, shown, query]);
  const { count, sentinel } = useGrowing(found.length);
  const mayCreate = mayCreateGroups(model);
  const create = () => openNewGroup(desk);
  return (
    <section class="directory groups">
      <PageBar
        title={t('groups-title')}
        actions={
          mayCreate && (
            <Button kind="primary" size="small" icon="plus" onClick={create}>
              {t('groups-new')}
            </Button>
          )
        }
      >
        <FilterChips<Shown>
          label={t('groups-show')}
          chips={[
            { value: 'all', text: t('groups-all'), isOn: shown === 'all' },
            { value: 'own', text: t('groups-own'), isOn: shown === 'own' },
            { value: 'deactivated', text: t('groups-deactivated'), isOn: shown === 'deactivated' },
          ]}
          onToggle={setShown}
        />
      </PageBar>
      <div class="directory-scroll">
        <div class="directory-column">
          <TextField
            label={t('groups-find')}
            labelHidden
            type="search"
            icon="search"
            placeholder={t('groups-find')}
            value={query}
            onValue={setQuery}
          />
          <ul class="directory-list groups-list">
            {found.slice(0, count).map((group) => (
              <GroupRow key={group.id} group={group} />
            ))}
            {sentinel}
          </ul>
          {found.length === 0 && query.trim() !== '' && <p class="people-none">{t('groups-none-found')}</p>}
          {found.length === 0 && query.trim() === '' && (
            <EmptyState
              icon="users"
              title={t('groups-none')}
              actions={
                mayCreate && shown !== 'deactivated' && <Button onClick={create}>{t('groups-new')}</Button>
              }
            >
              {t('groups-none-text')}
            </EmptyState>
          )}
        </div>
      </div>
    </section>
  );
}

function listed(groups: Iterable<UserGroup>): readonly UserGroup[] {
  return [...groups]
    .filter(({ name, is_system_group }) => !is_system_group || !NEVER_LISTED.includes(name))
    .sort(
      (one, other) =>
        Number(one.is_system_group) - Number(other.is_system_group) ||
        (one.is_system_group ? one.id - other.id : compareNames(one.name, other.name)),
    );
}

function ranked(groups: readonly UserGroup[], query: string): readonly UserGroup[] {
  if (query.trim() === '') return groups;
  return groups
    .map((group) => ({
      group,
      rank: Math.max(rankText(groupText(group), query), rankText(group.description, query) / 2),
    }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .map(({ group }) => group);
}

function GroupRow({ group }: { readonly group: UserGroup }) {
  const { tables, location } = useModel();
  const groups = tables.groups.value;
  const { id, description, is_system_group: isSystem } = group;
  const size = sizeOf(groups, id);
  const isOwn = isInGroup(groups, id, tables.ownId.value);
  const more = isSystem ? t('groups-system-mark') : description;
  return (
    <li class="directory-row">
      <Icon name="users" />
      <span class="directory-text">
        <a class="directory-name" dir="auto" href={location.href({ view: 'groups', path: [String(id)] })}>
          {groupText(group)}
        </a>
        {more && (
          <span class="directory-more" dir="auto">
            {more}
          </span>
        )}
      </span>
      <span class="groups-facts">
        {isOwn && (
          <span class="groups-own">
            <Icon name="check" />
            {t('groups-own-mark')}
          </span>
        )}
        <span class="groups-size">
          <span>{t('groups-size', { count: size.all })}</span>
          {!isSystem && size.direct !== size.all && (
            <span>{t('groups-size-direct', { count: size.direct })}</span>
          )}
        </span>
      </span>
    </li>
  );
}
