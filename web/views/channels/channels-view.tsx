import './channels.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { compareNames } from '../../i18n/format.ts';
import { loadArea } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { fetchSizes } from '../../model/channels.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { channelNarrow } from '../../state/narrow.ts';
import { rankText } from '../../state/ranking.ts';
import type { PageRoute } from '../../state/route.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { FilterChips } from '../app/filter-chips.tsx';
import { useGrowing } from '../app/growing.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { PageBar } from '../app/page-bar.tsx';
import { ChannelPage } from './channel-page.tsx';
import { JoinButton } from './join-button.tsx';
import { openNewChannel } from './open-new-channel.tsx';

await loadArea('channels');

type Sort = 'name' | 'traffic' | 'newest';

interface Props {
  readonly route: PageRoute;
}

/** All channels that one may know of; `#channels/5` is the page of one. */
export function ChannelsView({ route }: Props) {
  const { location } = useModel();
  const desk = useDesk();
  const [first = 'all'] = route.path;
  const streamId = /^[0-9]{1,15}$/.test(first) ? Number(first) : undefined;
  useEffect(() => {
    if (first !== 'new') return;
    location.go({ view: 'channels', path: ['all'] }, { replace: true });
    openNewChannel(desk);
  }, [first]);
  if (streamId !== undefined) return <ChannelPage key={streamId} streamId={streamId} />;
  return <Browse onlyOwn={first === 'subscribed'} />;
}

function Browse({ onlyOwn }: { readonly onlyOwn: boolean }) {
  const { tables, location } = useModel();
  const desk = useDesk();
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState<Sort>('name');
  const channels = tables.channels.value;
  const shown = useMemo(
    () =>
      sorted(
        [...channels.values()].filter((each) => !each.is_archived && (!onlyOwn || each.isSubscribed)),
        query,
        sort,
      ),
    [channels, query, sort, onlyOwn],
  );
  const sizes = useSizes();
  const { count, sentinel } = useGrowing(shown.length);
  const go = (path: string) => location.go({ view: 'channels', path: [path] }, { replace: true });
  return (
    <section class="directory">
      <PageBar
        title={t('channels-title')}
        actions={
          <Button kind="primary" size="small" icon="plus" onClick={() => openNewChannel(desk)}>
            {t('channels-new')}
          </Button>
        }
      >
        <FilterChips
          label={t('channels-show')}
          chips={[
            { value: 'all', text: t('channels-all'), isOn: !onlyOwn },
            { value: 'subscribed', text: t('channels-own'), isOn: onlyOwn },
          ]}
          onToggle={go}
        />
      </PageBar>
      <div class="directory-scroll">
        <div class="directory-column">
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
            <Select<Sort>
              label={t('channels-sort')}
              labelHidden
              value={sort}
              onValue={setSort}
              options={[
                { value: 'name', text: t('channels-sort-name') },
                { value: 'traffic', text: t('channels-sort-traffic') },
                { value: 'newest', text: t('channels-sort-newest') },
              ]}
            />
          </div>
          <ul class="directory-list">
            {shown.slice(0, count).map((channel) => (
              <ChannelRow key={channel.stream_id} channel={channel} size={sizes?.get(channel.stream_id)} />
            ))}
            {sentinel}
          </ul>
          {shown.length === 0 && (
            <EmptyState icon="hash" title={t('channels-none')}>
              {t('channels-none-text')}
            </EmptyState>
          )}
        </div>
      </div>
    </section>
  );
}

/** Asks anew when one joins or leaves a channel; what was known stands meanwhile. */
function useSizes(): ReadonlyMap<number, number> | undefined {
  const { client, tables } = useModel();
  const [sizes, setSizes] = useState<ReadonlyMap<number, number>>();
  const own = [...tables.channels.value.values()].filter(({ isSubscribed }) => isSubscribed).length;
  // Channels are shown without their sizes.
  useEffect(() => void fetchSizes(client).then(setSizes, () => {}), [client, own]);
  return sizes;
}

function sorted(channels: readonly KnownChannel[], query: string, sort: Sort): readonly KnownChannel[] {
  const ranked = channels
    .map((channel) => ({
      channel,
      rank: Math.max(
        rankText(channel.name, query),
        query === '' ? 1 : rankText(channel.description, query) / 2,
      ),
    }))
    .filter(({ rank }) => rank > 0);
  const byName = (one: KnownChannel, other: KnownChannel) => compareNames(one.name, other.name);
  const order: Record<Sort, typeof byName> = {
    name: byName,
    traffic: (one, other) =>
      (other.stream_weekly_traffic ?? 0) - (one.stream_weekly_traffic ?? 0) || byName(one, other),
    newest: (one, other) => other.date_created - one.date_created || byName(one, other),
  };
  const isRanked = query.trim() !== '' && sort === 'name';
  return ranked
    .sort((one, other) => (isRanked && other.rank - one.rank) || order[sort](one.channel, other.channel))
    .map(({ channel }) => channel);
}

interface RowProps {
  readonly channel: KnownChannel;
  /** People in it; undefined until it is known. */
  readonly size: number | undefined;
}

function ChannelRow({ channel, size }: RowProps) {
  const { location } = useModel();
  const { stream_id: streamId, name, description, isSubscribed, stream_weekly_traffic: traffic } = channel;
  return (
    <li class="directory-row">
      <ChannelIcon channel={channel} />
      <span class="directory-text">
        <a
          class="directory-name"
          dir="auto"
          href={location.href({ view: 'channels', path: [String(streamId), name] })}
        >
          {name}
        </a>
        {description && (
          <span class="directory-more" dir="auto">
            {description}
          </span>
        )}
      </span>
      <span class="directory-facts">
        <span>{size !== undefined && t('channels-size', { count: size })}</span>
        <span>{traffic === null ? t('channels-young') : t('channels-traffic', { count: traffic })}</span>
      </span>
      <a
        class="icon-button"
        href={location.href({ view: 'narrow', narrow: channelNarrow(streamId) })}
        aria-label={t('channels-open', { channel: name })}
        data-tip={t('channels-open', { channel: name })}
      >
        <Icon name="eye" />
      </a>
      <JoinButton channel={channel} isSubscribed={isSubscribed} />
    </li>
  );
}
