import './conversation-bar.css';
import { t } from '../../i18n/texts.ts';
import { channelIn, conversationIn, type Narrow } from '../../state/narrow.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { useDesk } from '../app/model-context.ts';
import { ChannelBar } from './channel-bar.tsx';
import { DirectBar } from './direct-bar.tsx';
import { TopicBar } from './topic-bar.tsx';
import { ViewBar } from './view-bar.tsx';

/** Says what one looks at, and what can be done with all of it. */
export function ConversationBar({ narrow }: { readonly narrow: Narrow }) {
  const desk = useDesk();
  return (
    <header class="conversation-bar">
      <IconButton
        class="bar-back"
        icon="arrow-left"
        turns
        name={t('conversation-back')}
        onClick={() => {
          desk.column.value = 'list';
        }}
      />
      <Title narrow={narrow} />
    </header>
  );
}

function Title({ narrow }: { readonly narrow: Narrow }) {
  const conversation = conversationIn(narrow);
  if (conversation?.kind === 'topic') return <TopicBar topic={conversation} />;
  if (conversation?.kind === 'direct') return <DirectBar userIds={conversation.userIds} />;
  const channel = channelIn(narrow);
  return channel === undefined ? <ViewBar narrow={narrow} /> : <ChannelBar streamId={channel} />;
}
