import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import type { PermissionPlace } from '../../model/permissions.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { rankText } from '../../state/ranking.ts';
import type { UserGroup } from '../../state/types.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { useModel } from '../app/model-context.ts';
import { groupText } from '../groups/group-text.ts';
import { GrowingList } from '../kit/found.tsx';
import { OfPlace } from './of-place.tsx';

interface ListProps {
  readonly userId: number;
  readonly query: string;
}

export function Channels({ userId, query }: ListProps) {
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

export function Groups({ userId, query }: ListProps) {
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
  readonly draw: (item: Item) => ComponentChildren;
  readonly userId: number;
}

/** Channels or groups; what one may do there is asked for when one opens it. */
function Places<Item>({ items, query, none, nameOf, placeOf, draw, userId }: PlacesProps<Item>) {
  const shown = useMemo(() => items.filter((each) => rankText(nameOf(each), query) > 0), [items, query]);
  if (shown.length === 0) return <p class="who-has-none">{none}</p>;
  return (
    <GrowingList
      class="may-places"
      items={shown}
      row={(each) => {
        const place = placeOf(each);
        return (
          <li key={place.id}>
            <Place userId={userId} place={place} name={nameOf(each)}>
              {draw(each)}
            </Place>
          </li>
        );
      }}
    />
  );
}

interface OneProps {
  readonly userId: number;
  readonly place: PermissionPlace;
  readonly name: string;
  readonly children: ComponentChildren;
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
