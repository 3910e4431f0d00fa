import { t } from '../../i18n/texts.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { channelNarrow } from '../../state/narrow.ts';
import { CHANNEL_COUNTS, channelCount } from '../../state/unread-index.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { currentOf } from '../app/current.ts';
import { useModel } from '../app/model-context.ts';
import { ChannelTopics } from './channel-topics.tsx';
import { Row } from './row.tsx';
import { useSidebar } from './sidebar-state.ts';

interface Props {
  readonly channel: KnownChannel;
  /** Its topics show at first. */
  readonly opens: boolean;
}

export function ChannelRow({ channel, opens }: Props) {
  const model = useModel();
  const sidebar = useSidebar();
  const { stream_id: streamId, name, is_muted: isMuted = false } = channel;
  const current = currentOf(model).value;
  const unread = model.tables.unread.value.channels.get(streamId);
  const policy =
    model.tables.settings.value.web_stream_unreads_count_display_policy ?? CHANNEL_COUNTS.unmuted;
  const { calls, quiet } = channelCount(unread ?? {}, policy);
  const fold = `channel-${streamId}`;
  const isOpen = sidebar.isOpen(fold, opens || current.streamId === streamId);
  const toggle = (
    <IconButton
      icon={isOpen ? 'chevron-down' : 'chevron-right'}
      size="small"
      turns
      class="side-fold"
      tabIndex={-1}
      name={t('navigation-topics-of', { channel: name })}
      aria-expanded={isOpen}
      onClick={() => sidebar.setOpen(fold, !isOpen)}
    />
  );
  return (
    <>
      <Row
        href={model.location.href({ view: 'narrow', narrow: channelNarrow(streamId) })}
        mark={<ChannelIcon channel={channel} />}
        text={name}
        title={name}
        isCurrent={current.key === `channel:${streamId}`}
        unread={unread?.count}
        count={calls}
        quietCount={quiet}
        mentions={unread?.mentions}
        isMuted={isMuted && !unread?.count}
        after={toggle}
        menu={{ kind: 'channel', streamId }}
      />
      {isOpen && <ChannelTopics channel={channel} />}
    </>
  );
}
