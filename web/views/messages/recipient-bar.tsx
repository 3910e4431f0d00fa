import './recipient-bar.css';
import { t } from '../../i18n/texts.ts';
import { conversationOf } from '../../state/conversation.ts';
import type { Message } from '../../state/message.ts';
import { channelNarrow, narrowOf } from '../../state/narrow.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { peopleText, topicText } from '../app/names.ts';

/** Over each group of a feed: in which conversation it is, and a reply to it. */
export function RecipientBar({ message }: { readonly message: Message }) {
  const model = useModel();
  const desk = useDesk();
  const { tables, location } = model;
  const channel = tables.channels.value.get(message.stream_id ?? 0);
  const conversation = conversationOf(message, tables.ownId.value);
  const href = location.href({ view: 'narrow', narrow: narrowOf(conversation) });
  return (
    <div class="recipient">
      {conversation.kind === 'topic' ? (
        <span class="recipient-path">
          {channel && <ChannelIcon channel={channel} />}
          <a
            class="recipient-channel"
            href={location.href({ view: 'narrow', narrow: channelNarrow(conversation.streamId) })}
          >
            {channel?.name}
          </a>
          <Icon name="chevron-right" turns class="recipient-arrow" />
          <a class="recipient-topic" href={href}>
            {topicText(model, conversation.topic)}
          </a>
        </span>
      ) : (
        <span class="recipient-path">
          <Icon name="message-circle" />
          <a class="recipient-topic" href={href}>
            {t('messages-direct-with', { names: peopleText(model, conversation.userIds) })}
          </a>
        </span>
      )}
      <IconButton
        icon="reply"
        size="small"
        name={t('messages-reply-here')}
        onClick={() => desk.write({ to: conversation })}
      />
    </div>
  );
}
