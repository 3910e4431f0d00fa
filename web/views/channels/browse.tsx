import { useMemo, useState } from 'preact/hooks';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { channelDirectory } from '../../model/channel-directory.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { type ChannelOrder, findChannels, indexChannels } from '../../state/channel-list.ts';
import { channelNarrow } from '../../state/narrow.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/states.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { failureWords } from '../app/attempt.ts';
import { FilterChips } from '../app/filter-chips.tsx';
import { useGrowing } from '../app/growing.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { PageBar } from '../app/page-bar.tsx';
import { useFetched } from '../app/use-fetched.ts';
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
  const { failure, retry } = useFetched(() => directory.load(), '');
  const channels = channelsIn(filter, model.tables.channels.value, directory.archived.value);
  const index = useMemo(() => indexChannels(channels ?? [], compareNames), [channels]);
  const { sizes } = directory;
  const shown = useMemo(
    () => findChannels(index, { query, order, sizeOf: (id) => sizes?.get(id) }),
    [index, query, order, order === 'people' ? sizes : undefined],
  );
  const { count, sentinel } = useGrowing(shown.length);
  return (
    <section class="directory">
      <PageBar
        title={t('channels-title')}
        actions={
          maySomehowCreate(model) && (
            <Button kind="primary" size="small" icon="plus" onClick={() => openNewChannel(desk)}>
              {t('channels-new')}
            </Button>
          )
        }
      >
        <FilterChips
          label={t('channels-show')}
          chips={FILTERS.map((value) => ({ value, text: filterText(value), isOn: value === filter }))}
          onToggle={(path) => model.location.go({ view: 'channels', path: [path] }, { replace: true })}
        />
      </PageBar>
      <Scrolling key={filter}>
        <div class="directory-tools">
          <TextField
            label={t('channels-find')}
            labelHidden
            type="search"
            icon="search"
            placeholder={t('channels-find')}
            value={query}
            onValue={setQuery}
          />
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
        <ul class="directory-list">
          {shown.slice(0, count).map((channel) => (
            <FoundChannel key={channel.stream_id} channel={channel} size={sizes?.get(channel.stream_id)} />
          ))}
          {sentinel}
        </ul>
        {channels === undefined ? (
          failure ? (
            <ErrorState onRetry={retry}>{failureWords(failure)}</ErrorState>
          ) : (
            <Skeleton lines={6} />
          )
        ) : (
          shown.length === 0 && <Nothing filter={filter} isSearch={query.trim() !== ''} />
        )}
      </Scrolling>
    </section>
  );
}

function Scrolling({ children }: { readonly children: preact.ComponentChildren }) {
  return (
    <div class="directory-scroll">
      <div class="directory-column directory-columns">{children}</div>
    </div>
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
  if (isSearch)
    return (
      <EmptyState icon="hash" title={t('channels-none')}>
        {t('channels-none-text')}
      </EmptyState>
    );
  if (filter === 'archived')
    return (
      <EmptyState icon="archive" title={t('channels-none-archived')}>
        {t('channels-none-archived-text')}
      </EmptyState>
    );
  return (
    <EmptyState icon="hash" title={t('channels-none')}>
      {filter === 'subscribed' ? t('channels-none-own') : t('channels-none-there')}
    </EmptyState>
  );
}

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
