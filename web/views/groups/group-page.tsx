import { formatDate } from '../../i18n/format.ts';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import { changeMembers, rightsIn } from '../../model/groups.ts';
import { membersOf } from '../../state/group-members.ts';
import type { UserGroup } from '../../state/types.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner, EmptyState } from '../../ui/feedback/states.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { attempt } from '../app/attempt.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { personText } from '../app/names.ts';
import { PageBar } from '../app/page-bar.tsx';
import { Page } from '../kit/page.tsx';
import { openDeactivateGroup } from './deactivate-group.tsx';
import { GroupAbout } from './group-about.tsx';
import { GroupMembers } from './group-members.tsx';
import { GroupPermissions } from './group-permissions.tsx';
import { groupText } from './group-text.ts';
import { GroupUses } from './group-uses.tsx';
import { Subgroups } from './subgroups.tsx';

needAreas('groups', 'settings');

/** Who is in a group, who may do what with it, and what it is used for. */
export function GroupPage({ groupId }: { readonly groupId: number }) {
  const model = useModel();
  const { tables, location } = model;
  const desk = useDesk();
  const group = tables.groups.value.get(groupId);
  const all = location.href({ view: 'groups', path: [] });
  if (!group) {
    return (
      <section class="directory">
        <PageBar title={t('groups-title')} />
        <EmptyState
          icon="users"
          title={t('groups-unknown-title')}
          actions={
            <a class="button button-plain" href={all}>
              {t('groups-to-all')}
            </a>
          }
        >
          {t('groups-unknown-text')}
        </EmptyState>
      </section>
    );
  }
  const rights = rightsIn(model, group);
  return (
    <Page
      title={groupText(group)}
      actions={<JoinOrLeave group={group} />}
      column={{ class: 'directory-column channel-page group-page', 'data-group': groupId }}
    >
      <nav class="channel-links">
        <a class="button button-quiet" href={all}>
          <Icon name="arrow-left" turns />
          <span class="button-text">{t('groups-to-all')}</span>
        </a>
      </nav>
      {group.is_system_group && <Banner kind="info">{t('groups-system-text')}</Banner>}
      {group.deactivated && <Banner kind="info">{t('groups-is-deactivated')}</Banner>}
      {!group.is_system_group && <GroupAbout group={group} mayChange={rights.manages} />}
      <Origin group={group} />
      <GroupMembers group={group} rights={rights} />
      <Subgroups group={group} mayRemove={rights.removes} />
      {!group.is_system_group && <GroupPermissions group={group} mayChange={rights.manages} />}
      <GroupUses groupId={groupId} />
      {rights.manages && !group.deactivated && (
        <Button
          kind="danger"
          icon="archive"
          class="channel-save"
          onClick={() => openDeactivateGroup(desk, group)}
        >
          {t('groups-deactivate')}
        </Button>
      )}
    </Page>
  );
}

function Origin({ group }: { readonly group: UserGroup }) {
  const model = useModel();
  const { creator_id: creatorId, date_created: created } = group;
  if (created === null) return null;
  const date = formatDate(created, clock.value);
  return (
    <p class="field-hint">
      {creatorId === null
        ? t('groups-created-on', { date })
        : t('groups-created', { name: personText(model, creatorId), date })}
    </p>
  );
}

/** One comes and goes by oneself, where one may. */
function JoinOrLeave({ group }: { readonly group: UserGroup }) {
  const model = useModel();
  const { client, tables } = model;
  const { joins, leaves } = rightsIn(model, group);
  const ownId = tables.ownId.value;
  const path = membersOf(tables.groups.value, group.id).get(ownId) ?? [];
  const through = tables.groups.value.get(path[0] ?? 0);
  const change = (what: 'add' | 'delete') =>
    void attempt(() => changeMembers(client, group.id, { [what]: [ownId] }));
  if (leaves) {
    return (
      <Button size="small" icon="log-out" onClick={() => change('delete')}>
        {t('groups-leave')}
      </Button>
    );
  }
  if (joins) {
    return (
      <Button size="small" kind="primary" icon="plus" onClick={() => change('add')}>
        {t('groups-join')}
      </Button>
    );
  }
  return through && !group.is_system_group ? (
    <span class="group-through">{t('groups-joined-through', { group: groupText(through) })}</span>
  ) : null;
}
