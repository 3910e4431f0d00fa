import type { Recent } from '../../state/recent.ts';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { useModel } from '../app/model-context.ts';
import { channelText } from '../app/names.ts';
import { ConversationName, ConversationRow } from '../inbox/conversation-row.tsx';
import { DirectMark } from '../sidebar/direct-mark.tsx';
import { Faces } from './faces.tsx';

/** One conversation: its place, its last message, its participants, its time. */
export function RecentRow({ recent }: { readonly recent: Recent }) {
  const model = useModel();
  const { conversation, key, last, senders } = recent;
  const { unread, channels } = model.tables;
  const isDirect = conversation.kind === 'direct';
  const found = unread.value.topics.get(key) ?? unread.value.directs.get(key);
  const isOfTwo = isDirect && conversation.userIds.length === 1;
  const channel = isDirect ? undefined : channels.value.get(conversation.streamId);
  return (
    <ConversationRow
      class="recent-row"
      conversation={conversation}
      mark={
        <>
          {isDirect && <DirectMark userIds={conversation.userIds} />}
          {channel && <ChannelIcon channel={channel} />}
        </>
      }
      title={
        <>
          {!isDirect && (
            <>
              <span class="recent-channel">{channelText(model, conversation.streamId)}</span>
              <span class="recent-arrow"> › </span>
            </>
          )}
          <span class="recent-topic">
            <ConversationName conversation={conversation} />
          </span>
        </>
      }
      last={last}
      // The name of the conversation says who wrote.
      hasSender={!(isOfTwo && last?.sender_id === conversation.userIds[0])}
      ids={found?.ids ?? []}
      mentions={found && 'mentions' in found ? found.mentions : 0}
      isPersonal={isDirect}
    >
      <span class="recent-faces">
        <Faces userIds={senders} most={4} />
      </span>
    </ConversationRow>
  );
}
