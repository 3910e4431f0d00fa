import './permissions.css';
import { useMemo, useState } from 'preact/hooks';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { fetchPermissionsOf, type PermissionPlace, type UserPermission } from '../../model/permissions.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { rankText } from '../../state/ranking.ts';
import type { UserGroup } from '../../state/types.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback/states.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { failureWords } from '../app/attempt.ts';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { useGrowing } from '../app/growing.tsx';
import { useModel } from '../app/model-context.ts';
import { personText } from '../app/names.ts';
import { groupText } from '../groups/group-text.ts';
import { permissionTitle } from './names.ts';
import { explained } from './reasons.ts';
import { useFollowed } from './use-followed.ts';

export interface PersonPermissionsProps {
  readonly userId: number;
  readonly onClose: () => void;
}

type Scope = PermissionPlace['scope'];

const FIND = {
  realm: 'permissions-find-permission',
  stream: 'permissions-find-channel',
  group: 'permissions-find-group',
} as const;

/** What somebody may do in the organization, in each channel and with each group, and why. */
export function PersonPermissions({ userId, onClose }: PersonPermissionsProps) {
  const model = useModel();
  const [scope, setScope] = useState<Scope>('realm');
  const [query, setQuery] = useState('');
  const isOwn = userId === model.tables.ownId.value;
  const select = (next: Scope) => {
    setScope(next);
    setQuery('');
  };
  return (
    <Dialog
      title={
        isOwn ? t('permissions-of-self') : t('permissions-of-named', { name: personText(model, userId) })
      }
      onClose={onClose}
    >
      <Tabs<Scope>
        label={t('permissions-kind')}
        selected={scope}
        onSelect={select}
        tabs={[
          { name: 'realm', text: t('permissions-realm') },
          { name: 'stream', text: t('permissions-channels') },
          { name: 'group', text: t('permissions-groups') },
        ]}
      >
        <div class="may-do" data-scope={scope}>
          <TextField
            label={t(FIND[scope])}
            labelHidden
            type="search"
            icon="search"
            placeholder={t(FIND[scope])}
            value={query}
            onValue={setQuery}
          />
          {scope === 'realm' && <OfPlace userId={userId} place={{ scope }} query={query} />}
          {scope === 'stream' && <Channels userId={userId} query={query} />}
          {scope === 'group' && <Groups userId={userId} query={query} />}
        </div>
      </Tabs>
    </Dialog>
  );
}

interface PlaceProps {
  readonly userId: number;
  readonly place: PermissionPlace;
  readonly query?: string;
}

/** The permissions of one place. */
function OfPlace({ userId, place, query = '' }: PlaceProps) {
  const { client } = useModel();
  const { value, failure, retry } = useFollowed(() => fetchPermissionsOf(client, userId, place));
  if (value === undefined) {
    if (failure) return <ErrorState onRetry={retry}>{failureWords(failure)}</ErrorState>;
    return <Skeleton lines={6} />;
  }
  const shown = value.filter(
    ({ permission }) => rankText(permissionTitle(place.scope, permission), query) > 0,
  );
  if (shown.length === 0) return <p class="who-has-none">{t('permissions-none')}</p>;
  return (
    <ul class="may-list">
      {shown.map((each) => (
        <PermissionRow key={each.permission} scope={place.scope} permission={each} />
      ))}
    </ul>
  );
}

interface RowProps {
  readonly scope: Scope;
  readonly permission: UserPermission;
}

function PermissionRow({ scope, permission }: RowProps) {
  const { tables } = useModel();
  const { permission: name, allowed } = permission;
  return (
    <li class="may-row" data-permission={name} data-may={allowed || undefined}>
      <Icon name={allowed ? 'check' : 'x'} />
      <span class="may-text">
        <span class="may-title">
          <span class="visually-hidden">{allowed ? t('permissions-yes') : t('permissions-no')}: </span>
          {permissionTitle(scope, name)}
        </span>
        <span class="may-why" dir="auto">
          {explained(scope, permission, tables.groups.value)}
        </span>
      </span>
    </li>
  );
}

interface ListProps {
  readonly userId: number;
  readonly query: string;
}

function Channels({ userId, query }: ListProps) {
  const { tables } = useModel();
  const channels = tables.channels.value;
  const sorted = useMemo(
    () =>
      [...channels.values()]
        .filter(({ is_archived }) => !is_archived)
        .sort((one, other) => compareNames(one.name, other.name)),
    [channels],
  );
  return (
    <Places<KnownChannel>
      items={sorted}
      query={query}
      none={t('permissions-no-channels')}
      nameOf={({ name }) => name}
      placeOf={({ stream_id: id }) => ({ scope: 'stream', id })}
      draw={(channel) => <ChannelIcon channel={channel} />}
      userId={userId}
    />
  );
}

function Groups({ userId, query }: ListProps) {
  const { tables } = useModel();
  const groups = tables.groups.value;
  const sorted = useMemo(
    () =>
      [...groups.values()]
        .filter(({ deactivated, is_system_group }) => !deactivated && !is_system_group)
        .sort((one, other) => compareNames(one.name, other.name)),
    [groups],
  );
  return (
    <Places<UserGroup>
      items={sorted}
      query={query}
      none={t('permissions-no-groups')}
      nameOf={groupText}
      placeOf={({ id }) => ({ scope: 'group', id })}
      draw={() => <Icon name="users" />}
      userId={userId}
    />
  );
}

interface PlacesProps<Item> {
  readonly items: readonly Item[];
  readonly query: string;
  readonly none: string;
  readonly nameOf: (item: Item) => string;
  readonly placeOf: (item: Item) => PermissionPlace & { readonly id: number };
  readonly draw: (item: Item) => preact.ComponentChildren;
  readonly userId: number;
}

/** Channels or groups; what one may do there is asked for when one opens it. */
function Places<Item>({ items, query, none, nameOf, placeOf, draw, userId }: PlacesProps<Item>) {
  const shown = useMemo(() => items.filter((each) => rankText(nameOf(each), query) > 0), [items, query]);
  const { count, sentinel } = useGrowing(shown.length);
  if (shown.length === 0) return <p class="who-has-none">{none}</p>;
  return (
    <ul class="may-places">
      {shown.slice(0, count).map((each) => {
        const place = placeOf(each);
        return (
          <li key={place.id}>
            <Place userId={userId} place={place} name={nameOf(each)}>
              {draw(each)}
            </Place>
          </li>
        );
      })}
      {sentinel}
    </ul>
  );
}

interface OneProps {
  readonly userId: number;
  readonly place: PermissionPlace;
  readonly name: string;
  readonly children: preact.ComponentChildren;
}

function Place({ userId, place, name, children }: OneProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="may-place" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {children}
        <span class="may-place-name" dir="auto">
          {name}
        </span>
        <Icon name="chevron-down" class="may-fold" />
      </summary>
      {isOpen && <OfPlace userId={userId} place={place} />}
    </details>
  );
}
