import { formatShort } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import { readMessages } from '../../model/reading.ts';
import { excerptOf } from '../../state/excerpt.ts';
import { narrowOf } from '../../state/narrow.ts';
import type { Recent } from '../../state/recent.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Count, Time } from '../../ui/marks.tsx';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { useModel } from '../app/model-context.ts';
import { channelText } from '../app/names.ts';
import { Name } from '../inbox/inbox-row.tsx';
import { DirectMark } from '../sidebar/direct-mark.tsx';
import { Faces } from './faces.tsx';

/** One conversation: where, what was said last, who takes part, when. */
export function RecentRow({ recent }: { readonly recent: Recent }) {
  const model = useModel();
  const { conversation, key, last, senders } = recent;
  const { unread, channels } = model.tables;
  const found = unread.value.topics.get(key) ?? unread.value.directs.get(key);
  const mentions = found && 'mentions' in found ? found.mentions : 0;
  const channel = conversation.kind === 'topic' ? channels.value.get(conversation.streamId) : undefined;
  const ids = found?.ids ?? [];
  return (
    <li class="inbox-row recent-row" data-row data-unread={ids.length > 0 ? '' : undefined}>
      <a
        class="inbox-link"
        href={model.location.href({ view: 'narrow', narrow: narrowOf(conversation) })}
        tabIndex={-1}
        data-roving
      >
        <span class="inbox-mark">
          {conversation.kind === 'direct' && <DirectMark userIds={conversation.userIds} />}
          {channel && <ChannelIcon channel={channel} />}
        </span>
        <span class="inbox-name">
          {conversation.kind === 'topic' && (
            <span class="recent-channel">{channelText(model, conversation.streamId)} › </span>
          )}
          <Name conversation={conversation} />
        </span>
        <span class="inbox-excerpt">
          <span class="inbox-sender">{last.sender_full_name}: </span>
          {excerptOf(last.content)}
        </span>
      </a>
      {mentions > 0 && (
        <span class="side-mention">
          <span class="visually-hidden">{t('navigation-mentioned')}</span>
        </span>
      )}
      <Count
        value={ids.length}
        kind={conversation.kind === 'direct' ? 'unread' : 'quiet'}
        label={t('navigation-unread', { count: ids.length })}
      />
      <span class="recent-faces">
        <Faces userIds={senders} most={4} />
      </span>
      <span class="inbox-time">
        <Time at={last.timestamp}>{formatShort(last.timestamp, clock.value)}</Time>
      </span>
      {ids.length > 0 ? (
        <IconButton
          icon="check"
          size="small"
          data-aside
          tabIndex={-1}
          class="inbox-read"
          name={t('navigation-mark-read')}
          onClick={() => readMessages(model, ids)}
        />
      ) : (
        <span class="recent-gap" />
      )}
    </li>
  );
}
