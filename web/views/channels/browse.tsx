import { useMemo, useState } from 'preact/hooks';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { channelDirectory } from '../../model/channel-directory.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { type ChannelOrder, findChannels, indexChannels } from '../../state/channel-list.ts';
import { channelNarrow } from '../../state/narrow.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { FilterChips } from '../app/filter-chips.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { GrowingList, SearchField } from '../kit/found.tsx';
import { Page } from '../kit/page.tsx';
import { useResource, Waiting } from '../kit/resource.tsx';
import { ChannelRow } from './channel-row.tsx';
import { JoinButton } from './join-button.tsx';
import { openNewChannel } from './open-new-channel.tsx';
import { maySomehowCreate } from './privacy-choices.ts';

const FILTERS = ['all', 'subscribed', 'notsubscribed', 'archived'] as const;
type Filter = (typeof FILTERS)[number];

/** The last part of the address; other clients say `available` too. */
export const filterOf = (text: string): Filter =>
  text === 'available' ? 'notsubscribed' : (FILTERS.find((each) => each === text) ?? 'all');

/** Channels by what one is in, with a search over names and what they are about. */
export function Browse({ filter }: { readonly filter: Filter }) {
  const model = useModel();
  const desk = useDesk();
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState<ChannelOrder>('name');
  const directory = channelDirectory(model);
  const loading = useResource(() => directory.load());
  const channels = channelsIn(filter, model.tables.channels.value, directory.archived.value);
  const index = useMemo(() => indexChannels(channels ?? [], compareNames), [channels]);
  const { sizes } = directory;
  const shown = useMemo(
    () => findChannels(index, { query, order, sizeOf: (id) => sizes?.get(id) }),
    [index, query, order, order === 'people' ? sizes : undefined],
  );
  return (
    <Page
      title={t('channels-title')}
      actions={
        maySomehowCreate(model) && (
          <Button kind="primary" size="small" icon="plus" onClick={() => openNewChannel(desk)}>
            {t('channels-new')}
          </Button>
        )
      }
      bar={
        <FilterChips
          label={t('channels-show')}
          chips={FILTERS.map((value) => ({ value, text: filterText(value), isOn: value === filter }))}
          onToggle={(path) => model.location.go({ view: 'channels', path: [path] }, { replace: true })}
        />
      }
      column={{ key: filter, class: 'directory-column directory-columns' }}
    >
      <div class="directory-tools">
        <SearchField label={t('channels-find')} query={query} onQuery={setQuery} />
        <Select<ChannelOrder>
          label={t('channels-sort')}
          labelHidden
          value={order}
          onValue={setOrder}
          options={[
            { value: 'name', text: t('channels-sort-name') },
            { value: 'people', text: t('channels-sort-people') },
            { value: 'traffic', text: t('channels-sort-traffic') },
            { value: 'newest', text: t('channels-sort-newest') },
          ]}
        />
      </div>
      <GrowingList
        class="directory-list"
        items={shown}
        row={(channel) => (
          <FoundChannel key={channel.stream_id} channel={channel} size={sizes?.get(channel.stream_id)} />
        )}
      />
      {channels === undefined ? (
        <Waiting of={loading} lines={6} />
      ) : (
        shown.length === 0 && <Nothing filter={filter} isSearch={query.trim() !== ''} />
      )}
    </Page>
  );
}

const chosen = new WeakMap<object, Map<Filter, readonly KnownChannel[]>>();

/** The same list while nothing changes. */
function channelsIn(
  filter: Filter,
  known: ReadonlyMap<number, KnownChannel>,
  archived: ReadonlyMap<number, KnownChannel> | undefined,
): readonly KnownChannel[] | undefined {
  const source = filter === 'archived' ? archived : known;
  if (!source) return undefined;
  const lists = chosen.get(source) ?? new Map<Filter, readonly KnownChannel[]>();
  chosen.set(source, lists);
  const list = lists.get(filter) ?? [...source.values()].filter((each) => isIn(filter, each));
  lists.set(filter, list);
  return list;
}

function isIn(filter: Filter, { is_archived: isArchived, isSubscribed }: KnownChannel): boolean {
  if (filter === 'archived' || isArchived) return filter === 'archived';
  return filter === 'all' || isSubscribed === (filter === 'subscribed');
}

function filterText(filter: Filter): string {
  switch (filter) {
    case 'all':
      return t('channels-all');
    case 'subscribed':
      return t('channels-own');
    case 'notsubscribed':
      return t('channels-others');
    case 'archived':
      return t('channels-archived-ones');
  }
}

function Nothing({ filter, isSearch }: { readonly filter: Filter; readonly isSearch: boolean }) {
  const isArchive = filter === 'archived' && !isSearch;
  return (
    <EmptyState
      icon={isArchive ? 'archive' : 'hash'}
      title={isArchive ? t('channels-none-archived') : t('channels-none')}
    >
      {isSearch ? t('channels-none-text') : NOTHING_TEXTS[filter]()}
    </EmptyState>
  );
}

const NOTHING_TEXTS: Readonly<Record<Filter, () => string>> = {
  all: () => t('channels-none-there'),
  subscribed: () => t('channels-none-own'),
  notsubscribed: () => t('channels-none-there'),
  archived: () => t('channels-none-archived-text'),
};

interface FoundProps {
  readonly channel: KnownChannel;
  /** People in it; undefined until it is known. */
  readonly size: number | undefined;
}

function FoundChannel({ channel, size }: FoundProps) {
  const { location } = useModel();
  const { stream_id: streamId, name, stream_weekly_traffic: traffic } = channel;
  return (
    <ChannelRow channel={channel} isYoung={traffic === null}>
      <span class="directory-facts">
        <span>{size !== undefined && t('channels-size', { count: size })}</span>
        <span>{traffic !== null && t('channels-traffic', { count: traffic })}</span>
      </span>
      <a
        class="icon-button"
        href={location.href({ view: 'narrow', narrow: channelNarrow(streamId) })}
        aria-label={t('channels-open', { channel: name })}
        data-tip={t('channels-open', { channel: name })}
      >
        <Icon name="message-square" />
      </a>
      {!channel.is_archived && <JoinButton channel={channel} />}
    </ChannelRow>
  );
}
