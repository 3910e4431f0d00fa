import { t } from '../../i18n/texts.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { channelNarrow } from '../../state/narrow.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { useModel } from '../app/model-context.ts';
import { JoinButton } from './join-button.tsx';
import { kindText } from './privacy-choices.ts';

interface Props {
  readonly channel: KnownChannel;
  /** People in it; undefined until it is known. */
  readonly size: number | undefined;
}

export function ChannelRow({ channel, size }: Props) {
  const { location } = useModel();
  const { stream_id: streamId, name, description, stream_weekly_traffic: traffic } = channel;
  return (
    <li class="directory-row">
      <span data-tip={kindText(channel)}>
        <ChannelIcon channel={channel} />
        <span class="visually-hidden">{kindText(channel)}</span>
      </span>
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
      {!channel.is_archived && <JoinButton channel={channel} />}
    </li>
  );
}
