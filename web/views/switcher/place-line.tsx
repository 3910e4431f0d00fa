import { t } from '../../i18n/texts.ts';
import { matchedPieces } from '../../state/ranking.ts';
import { Kbd } from '../../ui/controls/kbd.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Count } from '../../ui/marks.tsx';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { useModel } from '../app/model-context.ts';
import { channelText } from '../app/names.ts';
import { DirectMark } from '../sidebar/direct-mark.tsx';
import type { SwitcherTarget } from './places.ts';

interface Props {
  readonly target: SwitcherTarget | 'search';
  readonly text: string;
  readonly query: string;
}

/** A line of the switcher: its kind, its name with marked matches, and its place. */
export function PlaceLine({ target, text, query }: Props) {
  if (target === 'search') {
    return (
      <span class="place">
        <span class="place-mark">
          <Icon name="search" />
        </span>
        <span class="place-text">{text}</span>
        <span class="place-detail">
          <Kbd keys="/" />
        </span>
      </span>
    );
  }
  return (
    <span class="place">
      <span class="place-mark">
        <Mark target={target} />
      </span>
      <span class="place-text">
        {matchedPieces(text, query).map(({ text: piece, isMatch }, at) => {
          if (!isMatch) return piece;
          return <mark key={at}>{piece}</mark>;
        })}
      </span>
      <Detail target={target} />
    </span>
  );
}

function Mark({ target }: { readonly target: SwitcherTarget }) {
  const { tables } = useModel();
  if ('userIds' in target) return <DirectMark userIds={target.userIds} />;
  if (target.kind === 'view') return <Icon name={target.icon} />;
  if (target.kind === 'command') return <Icon name={target.command.icon} />;
  if (target.kind === 'topic') return <Icon name="message-square" />;
  const channel = tables.channels.value.get(target.streamId);
  return channel ? <ChannelIcon channel={channel} /> : <Icon name="hash" />;
}

/** Topics say their channel; commands their key; all what is unread. */
function Detail({ target }: { readonly target: SwitcherTarget }) {
  const model = useModel();
  const { unread, channels, people, ownId } = model.tables;
  if (target.kind === 'command')
    return <span class="place-detail">{target.command.keys && <Kbd keys={target.command.keys} />}</span>;
  if (target.kind === 'view') return null;
  if (target.kind === 'channel') {
    const isIn = channels.value.get(target.streamId)?.isSubscribed;
    const count = unread.value.channels.get(target.streamId)?.count ?? 0;
    return (
      <span class="place-detail">
        {!isIn && t('navigation-not-subscribed')}
        <Count value={count} kind="quiet" label={t('navigation-unread', { count })} />
      </span>
    );
  }
  if (target.kind === 'topic') return <span class="place-detail">{channelText(model, target.streamId)}</span>;
  const [id = 0] = target.userIds;
  const count = unread.value.directs.get(`dm:${target.userIds.join()}`)?.ids.length ?? 0;
  const isSelf = target.kind === 'person' && id === ownId.value;
  const isBot = target.kind === 'person' && people.value.get(id)?.is_bot === true;
  return (
    <span class="place-detail">
      {isSelf ? t('navigation-you') : isBot ? t('navigation-bot') : ''}
      <Count value={count} label={t('navigation-unread', { count })} />
    </span>
  );
}
