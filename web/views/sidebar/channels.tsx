import { useComputed } from '@preact/signals';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { channelSections } from '../../state/sidebar.ts';
import { CHANNEL_COUNTS, channelCount } from '../../state/unread-index.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Boundary } from '../../ui/feedback/boundary.tsx';
import { find } from '../app/find.ts';
import { useGrowing } from '../app/growing.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { ChannelRow } from './channel-row.tsx';
import { Filter } from './filter.tsx';
import { Section } from './section.tsx';
import { useSidebar } from './sidebar-state.ts';

const FOUND = 50;
/** Somebody in so few channels sees their topics at once. */
const FEW = 3;

export function Channels() {
  const { tables, location } = useModel();
  const desk = useDesk();
  const sidebar = useSidebar();
  const filter = sidebar.filter.value;
  const sections = useComputed(() =>
    channelSections(tables.channels.value.values(), {
      compare: compareNames,
      demote: Number(tables.settings.value.demote_inactive_streams ?? 1),
    }),
  ).value;
  if (filter?.kind === 'people') return null;
  const { pinned, active, quiet } = sections;
  const opens = pinned.length + active.length <= FEW;
  const unread = tables.unread.value;
  const policy = tables.settings.value.web_stream_unreads_count_display_policy ?? CHANNEL_COUNTS.unmuted;
  const unreadIn = (channels: readonly KnownChannel[]): number =>
    channels.reduce(
      (sum, { stream_id: id }) => sum + channelCount(unread.channels.get(id) ?? {}, policy).calls,
      0,
    );
  const actions = (
    <>
      <IconButton
        icon="filter"
        size="small"
        name={t('navigation-filter-channels')}
        keys="Q"
        onClick={() => {
          sidebar.filter.value = { kind: 'channels', text: '' };
        }}
      />
      <IconButton
        icon="plus"
        size="small"
        name={t('navigation-browse-channels')}
        onClick={() => {
          location.go({ view: 'channels', path: ['all'] });
          desk.column.value = 'main';
        }}
      />
    </>
  );
  if (filter) {
    return (
      <Section name="channels" title={t('navigation-channels')}>
        <Filter label={t('navigation-filter-channels')} />
        <FoundChannels text={filter.text} />
      </Section>
    );
  }
  return (
    <>
      {pinned.length > 0 && (
        <Section name="pinned" title={t('navigation-pinned')} unread={unreadIn(pinned)}>
          <ChannelList channels={pinned} opens={opens} />
        </Section>
      )}
      <Section name="channels" title={t('navigation-channels')} unread={unreadIn(active)} actions={actions}>
        {active.length + pinned.length + quiet.length === 0 && (
          <p class="side-hint">{t('navigation-no-channels')}</p>
        )}
        <ChannelList channels={active} opens={opens} />
      </Section>
      {quiet.length > 0 && (
        <Section
          name="quiet"
          title={t('navigation-quiet-channels')}
          isOpenByDefault={false}
          unread={unreadIn(quiet)}
        >
          <ChannelList channels={quiet} opens={false} />
        </Section>
      )}
    </>
  );
}

interface ListProps {
  readonly channels: readonly KnownChannel[];
  readonly opens: boolean;
}

function ChannelList({ channels, opens }: ListProps) {
  const { count, sentinel } = useGrowing(channels.length);
  return (
    <ul class="side-list">
      {channels.slice(0, count).map((channel) => (
        <Boundary key={channel.stream_id} of="row" as="li" at={channel}>
          <ChannelRow channel={channel} opens={opens} />
        </Boundary>
      ))}
      {sentinel}
    </ul>
  );
}

/** All channels that one may know of: first the ones that one is in. */
function FoundChannels({ text }: { readonly text: string }) {
  const { tables } = useModel();
  const known = [...tables.channels.value.values()].filter(({ is_archived }) => !is_archived);
  const own = known.filter(({ isSubscribed }) => isSubscribed);
  const found = find(own, { text, most: FOUND }, ({ name }) => name);
  const others = known.filter(({ isSubscribed }) => !isSubscribed);
  const more = text === '' ? [] : find(others, { text, most: FOUND - found.length }, ({ name }) => name);
  if (found.length + more.length === 0) return <p class="side-hint">{t('ui-nothing-found')}</p>;
  return <ChannelList channels={[...found, ...more]} opens={false} />;
}
