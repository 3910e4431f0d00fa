import type { ComponentChildren } from 'preact';
import { t } from '../../i18n/texts.ts';
import type { Conversation } from '../../state/conversation.ts';
import type { Message } from '../../state/message.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Faces } from '../recent/faces.tsx';
import { ConversationName, ConversationRow } from './conversation-row.tsx';

interface Props {
  readonly conversation: Conversation;
  readonly ids: readonly number[];
  /** The newest message, if it is at hand. */
  readonly last?: Message | undefined;
  readonly senders?: readonly number[] | undefined;
  readonly mark?: ComponentChildren;
  readonly mentions?: number;
  readonly isFollowed?: boolean;
  readonly isPersonal?: boolean;
}

/** One unread conversation. */
export function InboxRow({ conversation, ids, last, senders = [], mark, ...rest }: Props) {
  const { mentions = 0, isFollowed = false, isPersonal = false } = rest;
  return (
    <ConversationRow
      conversation={conversation}
      mark={mark ?? <Faces userIds={senders} most={1} />}
      title={
        <>
          <bdi>
            <ConversationName conversation={conversation} />
          </bdi>
          {isFollowed && (
            <>
              <Icon name="bell" class="inbox-follow" />
              <span class="visually-hidden">{t('navigation-followed')}</span>
            </>
          )}
        </>
      }
      last={last}
      hasSender={!isPersonal}
      ids={ids}
      mentions={mentions}
      isPersonal={isPersonal}
    />
  );
}
