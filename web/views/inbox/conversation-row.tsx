import type { ComponentChildren } from 'preact';
import { formatDateTime, formatShort } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import { readMessages } from '../../model/reading.ts';
import { type Conversation, isResolved, unresolvedName } from '../../state/conversation.ts';
import { excerptOf } from '../../state/excerpt.ts';
import type { Message } from '../../state/message.ts';
import { narrowOf } from '../../state/narrow.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Count, Time } from '../../ui/marks.tsx';
import { useModel } from '../app/model-context.ts';
import { peopleText, topicText } from '../app/names.ts';

interface Props {
  readonly conversation: Conversation;
  readonly class?: string;
  readonly mark: ComponentChildren;
  /** The name and what stands beside it. */
  readonly title: ComponentChildren;
  /** The newest message, if it is at hand. */
  readonly last: Message | undefined;
  /** Says who wrote the newest message. */
  readonly hasSender: boolean;
  /** Unread messages. */
  readonly ids: readonly number[];
  readonly mentions: number;
  readonly isPersonal: boolean;
  /** Before the time. */
  readonly children?: ComponentChildren;
}

/** One conversation: the line is a link; the button at its end reads what is unread. */
export function ConversationRow({ conversation, mark, title, last, ids, isPersonal, ...rest }: Props) {
  const { class: own, hasSender, mentions, children } = rest;
  const model = useModel();
  const href = model.location.href({ view: 'narrow', narrow: narrowOf(conversation) });
  return (
    <li class={classes('inbox-row', own)} data-row data-unread={ids.length > 0 ? '' : undefined}>
      <a class="inbox-link" href={href} tabIndex={-1} data-roving>
        <span class="inbox-mark">{mark}</span>
        <span class="inbox-name">{title}</span>
        <span class="inbox-excerpt" dir="auto">
          {last && (
            <>
              {hasSender && <span class="inbox-sender">{last.sender_full_name}: </span>}
              {excerptOf(last.content, { timeText: formatDateTime })}
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
      {children}
      <span class="inbox-time">
        {last && <Time at={last.timestamp}>{formatShort(last.timestamp, clock.value)}</Time>}
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
        <span class="inbox-gap" />
      )}
    </li>
  );
}

/** The name of a conversation; a resolved topic has a sign before it. */
export function ConversationName({ conversation }: { readonly conversation: Conversation }) {
  const model = useModel();
  if (conversation.kind === 'direct') return <bdi>{peopleText(model, conversation.userIds)}</bdi>;
  const { topic } = conversation;
  if (topic === '') return <em>{topicText(model, topic)}</em>;
  if (!isResolved(topic)) return <bdi>{topic}</bdi>;
  return (
    <>
      <Icon name="check" class="side-resolved" />
      <span class="visually-hidden">{t('navigation-resolved')}</span>
      <bdi>{unresolvedName(topic)}</bdi>
    </>
  );
}
