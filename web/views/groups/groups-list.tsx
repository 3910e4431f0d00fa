import { useMemo } from 'preact/hooks';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { mayCreateGroups } from '../../model/groups.ts';
import { sizeOf } from '../../state/group-members.ts';
import { isInGroup } from '../../state/permissions.ts';
import type { UserGroup } from '../../state/types.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { FoundChips, FoundSearch, GrowingList, useFound } from '../kit/found.tsx';
import { Page } from '../kit/page.tsx';
import { DirectoryRow } from '../kit/rows.tsx';
import { groupText } from './group-text.ts';
import { openNewGroup } from './open-new-group.tsx';

/** Nobody is in them, or nobody counts who is. */
const NEVER_LISTED = ['role:nobody', 'role:internet'];

/** Groups with their numbers of members; the organization's own first, then system groups. */
export function GroupsList() {
  const model = useModel();
  const desk = useDesk();
  const groups = model.tables.groups.value;
  const ownId = model.tables.ownId.value;
  const found = useFound(
    useMemo(() => listed(groups.values()), [groups]),
    {
      textsOf: (group) => [groupText(group), group.description],
      filters: [
        { value: 'all', text: t('groups-all'), has: (group) => !group.deactivated },
        {
          value: 'own',
          text: t('groups-own'),
          has: (group) => !group.deactivated && isInGroup(groups, group.id, ownId),
        },
        { value: 'deactivated', text: t('groups-deactivated'), has: (group) => group.deactivated },
      ],
    },
  );
  const mayCreate = mayCreateGroups(model);
  const create = () => openNewGroup(desk);
  const isEmpty = found.shown.length === 0;
  return (
    <Page
      title={t('groups-title')}
      actions={
        mayCreate && (
          <Button kind="primary" size="small" icon="plus" onClick={create}>
            {t('groups-new')}
          </Button>
        )
      }
      bar={<FoundChips found={found} label={t('groups-show')} />}
    >
      <FoundSearch found={found} label={t('groups-find')} least={0} />
      <GrowingList
        class="directory-list groups-list"
        items={found.shown}
        row={(group) => <GroupRow key={group.id} group={group} />}
      />
      {isEmpty && found.isSearch && <p class="people-none">{t('groups-none-found')}</p>}
      {isEmpty && !found.isSearch && (
        <EmptyState
          icon="users"
          title={t('groups-none')}
          actions={
            mayCreate && found.filter !== 'deactivated' && <Button onClick={create}>{t('groups-new')}</Button>
          }
        >
          {t('groups-none-text')}
        </EmptyState>
      )}
    </Page>
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

function GroupRow({ group }: { readonly group: UserGroup }) {
  const { tables, location } = useModel();
  const groups = tables.groups.value;
  const { id, description, is_system_group: isSystem } = group;
  const size = sizeOf(groups, id);
  return (
    <DirectoryRow
      lead={<Icon name="users" />}
      name={groupText(group)}
      href={location.href({ view: 'groups', path: [String(id)] })}
      more={isSystem ? t('groups-system-mark') : description}
    >
      <span class="groups-facts">
        {isInGroup(groups, id, tables.ownId.value) && (
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
    </DirectoryRow>
  );
}
