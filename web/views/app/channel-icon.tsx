import './channel-icon.css';
import type { KnownChannel } from '../../model/tables.ts';
import { adjustToTheme } from '../../ui/colour.ts';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { shownTheme } from './look.ts';

type Shown = Pick<KnownChannel, 'invite_only' | 'is_web_public' | 'is_archived' | 'color'>;

const iconOf = ({ invite_only, is_web_public, is_archived }: Shown): IconName =>
  is_archived ? 'archive' : invite_only ? 'lock' : is_web_public ? 'globe' : 'hash';

/** The kind of a channel, in the user's colour for it. */
export function ChannelIcon({ channel }: { readonly channel: Shown }) {
  const color = channel.color ? adjustToTheme(channel.color, shownTheme.value) : undefined;
  return (
    <span class="channel-icon" style={color && { color }}>
      <Icon name={iconOf(channel)} />
    </span>
  );
}
