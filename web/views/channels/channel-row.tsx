import type { ComponentChildren } from 'preact';
import type { KnownChannel } from '../../model/tables.ts';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { useModel } from '../app/model-context.ts';
import { kindText } from './privacy-choices.ts';

interface Props {
  readonly channel: KnownChannel;
  /** The content at the end of the row. */
  readonly children?: ComponentChildren;
}

/** A channel in a list: its kind, its name, which leads to its page, and what it is for. */
export function ChannelRow({ channel, children }: Props) {
  const { location } = useModel();
  const { stream_id: streamId, name, description } = channel;
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
      {children}
    </li>
  );
}
