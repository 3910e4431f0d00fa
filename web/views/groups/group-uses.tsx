import { t } from '../../i18n/texts.ts';
import { usesOfGroup } from '../../model/groups.ts';
import type { Model } from '../../model/model.ts';
import type { RealmPermissionName } from '../../model/organization.ts';
import type { GroupUse } from '../../state/group-uses.ts';
import type { Route } from '../../state/route.ts';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { useModel } from '../app/model-context.ts';
import { GrowingList } from '../kit/found.tsx';
import { DirectoryRow } from '../kit/rows.tsx';
import { LAYOUT, SECTIONS } from '../organization/layout.ts';
import { permissionTitle } from '../permissions/names.ts';
import { groupText } from './group-text.ts';

/** Each permission that names the group, and each group that it is part of. */
export function GroupUses({ groupId }: { readonly groupId: number }) {
  const model = useModel();
  const uses = usesOfGroup(model, groupId);
  return (
    <section class="channel-section" data-part="uses">
      <h2>{t('groups-uses')}</h2>
      {uses.length === 0 ? <p class="field-hint">{t('groups-uses-none')}</p> : <UsesList uses={uses} />}
    </section>
  );
}

interface ListProps {
  readonly uses: readonly GroupUse[];
  /** After one follows a link. */
  readonly onOpen?: (() => void) | undefined;
}

export function UsesList({ uses, onOpen }: ListProps) {
  const model = useModel();
  return (
    <GrowingList
      class="directory-list group-uses"
      items={uses}
      row={(use) => {
        const { icon, title, where, route } = shownUse(model, use);
        return (
          <DirectoryRow
            key={JSON.stringify(use)}
            lead={<Icon name={icon} />}
            name={title}
            href={route && model.location.href(route)}
            onOpen={route && onOpen}
            more={where}
          />
        );
      }}
    />
  );
}

interface ShownUse {
  readonly icon: IconName;
  readonly title: string;
  readonly where?: string;
  /** None: one does not see the place. */
  readonly route?: Route;
}

function shownUse({ tables }: Pick<Model, 'tables'>, use: GroupUse): ShownUse {
  if (use.by === 'realm') {
    const title = permissionTitle('realm', use.permission);
    const route = { view: 'organization', path: [sectionOf(use.permission)] } as const;
    return { icon: 'house', title, where: t('groups-use-realm'), route };
  }
  if (use.by === 'stream') {
    const channel = tables.channels.value.get(use.id);
    const title = permissionTitle('stream', use.permission);
    if (!channel)
      return { icon: 'lock', title, where: t('groups-use-of', { place: t('groups-hidden-channel') }) };
    const route = { view: 'channels', path: [String(use.id), channel.name] } as const;
    return { icon: 'hash', title, where: t('groups-use-of', { place: `#${channel.name}` }), route };
  }
  const group = tables.groups.value.get(use.id);
  const name = group ? groupText(group) : t('groups-unknown');
  const route = { view: 'groups', path: [String(use.id)] } as const;
  if (use.by === 'supergroup')
    return { icon: 'users', title: t('groups-use-supergroup', { group: name }), route };
  const title = permissionTitle('group', use.permission);
  return { icon: 'users', title, where: t('groups-use-of', { place: name }), route };
}

const sectionOf = (permission: string) =>
  SECTIONS.find((section) =>
    LAYOUT[section].some(({ entries }) => entries.includes(permission as RealmPermissionName)),
  ) ?? SECTIONS[0];
