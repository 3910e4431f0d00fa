import type { ComponentChildren } from 'preact';
import { t } from '../../i18n/texts.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { useModel } from '../app/model-context.ts';
import { kindText } from './privacy-choices.ts';

interface Props {
  readonly channel: KnownChannel;
  /** Too new for a figure of what is written in it. */
  readonly isYoung?: boolean;
  /** The content at the end of the row. */
  readonly children?: ComponentChildren;
}

/** A channel in a list: its kind, its name, which leads to its page, and what it is for. */
export function ChannelRow({ channel, isYoung = false, children }: Props) {
  const { location } = useModel();
  const { stream_id: streamId, name, description } = channel;
  return (
    <li class="directory-row">
      <span data-tip={kindText(channel)}>
        <ChannelIcon channel={channel} />
        <span class="visually-hidden">{kindText(channel)}</span>
      </span>
      <span class="directory-text">
        <span class="directory-title">
          <a
            class="directory-name"
            dir="auto"
            href={location.href({ view: 'channels', path: [String(streamId), name] })}
          >
            {name}
          </a>
          {isYoung && <span class="directory-young">{t('channels-young')}</span>}
        </span>
        {description && (
          <span class="directory-more" dir="auto">
            {description}
          </span>
        )}
      </span>
      {children}
    </li>
  );
}
