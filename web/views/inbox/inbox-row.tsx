import type { ComponentChildren } from 'preact';
import { formatShort } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import { readMessages } from '../../model/reading.ts';
import { type Conversation, isResolved, unresolvedName } from '../../state/conversation.ts';
import { excerptOf } from '../../state/excerpt.ts';
import type { Message } from '../../state/message.ts';
import { narrowOf } from '../../state/narrow.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Count, Time } from '../../ui/marks.tsx';
import { useModel } from '../app/model-context.ts';
import { peopleText, topicText } from '../app/names.ts';
import { Faces } from '../recent/faces.tsx';

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

/** One unread conversation: the line is a link; the button at its end reads it. */
export function InboxRow(props: Props) {
  const {
    conversation,
    ids,
    last,
    senders = [],
    mark,
    mentions = 0,
    isFollowed = false,
    isPersonal = false,
  } = props;
  const model = useModel();
  const href = model.location.href({ view: 'narrow', narrow: narrowOf(conversation) });
  return (
    <li class="inbox-row" data-row>
      <a class="inbox-link" href={href} tabIndex={-1} data-roving>
        <span class="inbox-mark">{mark ?? <Faces userIds={senders} most={1} />}</span>
        <span class="inbox-name">
          <Name conversation={conversation} />
          {isFollowed && (
            <>
              <Icon name="bell" class="inbox-follow" />
              <span class="visually-hidden">{t('navigation-followed')}</span>
            </>
          )}
        </span>
        <span class="inbox-excerpt">
          {last && (
            <>
              {!isPersonal && <span class="inbox-sender">{last.sender_full_name}: </span>}
              {excerptOf(last.content)}
            </>
          )}
        </span>
      </a>
      {mentions > 0 && (
        <span class="side-mention">
          <span class="visually-hidden">{t('navigation-mentioned')}</span>
        </span>
      )}
      <Count
        value={ids.length}
        kind={isPersonal ? 'unread' : 'quiet'}
        label={t('navigation-unread', { count: ids.length })}
      />
      <span class="inbox-time">
        {last && <Time at={last.timestamp}>{formatShort(last.timestamp, clock.value)}</Time>}
      </span>
      <IconButton
        icon="check"
        size="small"
        data-aside
        tabIndex={-1}
        class="inbox-read"
        name={t('navigation-mark-read')}
        onClick={() => readMessages(model, ids)}
      />
    </li>
  );
}

export function Name({ conversation }: { readonly conversation: Conversation }) {
  const model = useModel();
  if (conversation.kind === 'direct') return <>{peopleText(model, conversation.userIds)}</>;
  const { topic } = conversation;
  if (topic === '') return <em>{topicText(model, topic)}</em>;
  if (!isResolved(topic)) return <>{topic}</>;
  return (
    <>
      <Icon name="check" class="side-resolved" />
      <span class="visually-hidden">{t('navigation-resolved')}</span>
      {unresolvedName(topic)}
    </>
  );
}
