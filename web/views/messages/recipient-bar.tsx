import './recipient-bar.css';
import { t } from '../../i18n/texts.ts';
import { conversationOf } from '../../state/conversation.ts';
import type { Message } from '../../state/message.ts';
import { channelNarrow, narrowOf } from '../../state/narrow.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { ChannelMark } from '../conversation/channel-mark.tsx';
import { topicText } from '../conversation/names.ts';

/** Over each group of a feed: in which conversation it is, and a reply to it. */
export function RecipientBar({ message }: { readonly message: Message }) {
  const { tables, location } = useModel();
  const desk = useDesk();
  const conversation = conversationOf(message, tables.ownId.value);
  const href = location.href({ view: 'narrow', narrow: narrowOf(conversation) });
  return (
    <div class="recipient">
      {conversation.kind === 'topic' ? (
        <>
          <ChannelMark streamId={conversation.streamId} />
          <a
            class="recipient-channel"
            href={location.href({ view: 'narrow', narrow: channelNarrow(conversation.streamId) })}
          >
            {tables.channels.value.get(conversation.streamId)?.name ?? String(message.display_recipient)}
          </a>
          <Icon name="chevron-right" turns class="recipient-arrow" />
          <a class="recipient-topic" href={href}>
            {topicText(conversation.topic)}
          </a>
        </>
      ) : (
        <>
          <Icon name="message-circle" />
          <a class="recipient-topic" href={href}>
            <DirectNames userIds={conversation.userIds} />
          </a>
        </>
      )}
      <IconButton
        icon="reply"
        size="small"
        class="recipient-reply"
        name={t('messages-reply-here')}
        onClick={() => desk.write({ to: conversation })}
      />
    </div>
  );
}

function DirectNames({ userIds }: { readonly userIds: readonly number[] }) {
  const { tables } = useModel();
  const people = tables.people.value;
  const names = userIds.map((id) => people.get(id)?.full_name ?? t('messages-unknown-person'));
  return <>{t('messages-direct-with', { names: names.join(', ') })}</>;
}
