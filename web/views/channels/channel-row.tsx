import type { ComponentChildren } from 'preact';
import { t } from '../../i18n/texts.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { useModel } from '../app/model-context.ts';
import { DirectoryRow, type Steps } from '../kit/rows.tsx';
import { kindText } from './privacy-choices.ts';

interface Props {
  readonly channel: KnownChannel;
  /** Too new for a figure of what is written in it. */
  readonly isYoung?: boolean;
  /** The content at the end of the row. */
  readonly children?: ComponentChildren;
  readonly steps?: Steps;
}

/** A channel in a list: its kind, its name, which leads to its page, and what it is for. */
export function ChannelRow({ channel, isYoung = false, steps = [], children }: Props) {
  const { location } = useModel();
  const { stream_id: streamId, name, description } = channel;
  return (
    <DirectoryRow
      lead={
        <span data-tip={kindText(channel)}>
          <ChannelIcon channel={channel} />
          <span class="visually-hidden">{kindText(channel)}</span>
        </span>
      }
      name={name}
      href={location.href({ view: 'channels', path: [String(streamId), name] })}
      mark={isYoung && <span class="directory-young">{t('channels-young')}</span>}
      more={description}
      steps={steps}
    >
      {children}
    </DirectoryRow>
  );
}
