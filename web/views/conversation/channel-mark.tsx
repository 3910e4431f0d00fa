import { adjustToTheme } from '../../ui/colour.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useModel } from '../app/model-context.ts';

/** The sign of a channel, in its colour: a lock, a globe, or a hash. */
export function ChannelMark({ streamId }: { readonly streamId: number }) {
  const channel = useModel().tables.channels.value.get(streamId);
  const icon = channel?.invite_only ? 'lock' : channel?.is_web_public ? 'globe' : 'hash';
  const theme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
  const colour = channel?.color ? adjustToTheme(channel.color, theme) : 'currentcolor';
  return (
    <span class="channel-mark" style={{ color: colour }}>
      <Icon name={icon} />
    </span>
  );
}
