import './message.css';
import { useComputed } from '@preact/signals';
import { formatDay, formatTime } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { conversationOf } from '../../state/conversation.ts';
import { isMentioned, isStarred, type Message } from '../../state/message.ts';
import { narrowOf } from '../../state/narrow.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { Time } from '../../ui/marks.tsx';
import { ExpandButton } from '../actions/expand-button.tsx';
import { isCollapsed } from '../actions/message-actions.tsx';
import { MessageToolbar } from '../actions/message-toolbar.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { Content } from './content/content.tsx';
import { PendingEdit } from './pending-row.tsx';
import { Reactions } from './reactions.tsx';
import { SenderName, SenderPicture } from './sender.tsx';
import { Widget } from './widget.tsx';

const EditMessage = lazy(async () => (await import('../composer/edit-message.tsx')).EditMessage);

interface Props {
  readonly message: Message;
  /** The first of a group shows who wrote. */
  readonly isFirst: boolean;
  /** It has the pointer or the cursor: its time and its actions show. */
  readonly isActive: boolean;
}

export function MessageRow({ message, isFirst, isActive }: Props) {
  const { tables, pending } = useModel();
  const ownId = tables.ownId.value;
  const { id, timestamp } = message;
  const isMe = message.is_me_message;
  const widget = message.submessages[0];
  const desk = useDesk();
  const isEdited = useComputed(() => desk.editing.value === id).value;
  const pendingText = useComputed(() => pending.edits.value.get(id)).value;
  return (
    <article
      class={classes(
        'message',
        isFirst && 'message-first',
        isMe && 'message-me',
        isMentioned(message) && 'message-mentioned',
        isCollapsed(message) && 'message-collapsed',
      )}
      data-id={id}
      data-active={isActive || undefined}
      tabIndex={-1}
      aria-label={t('messages-label', {
        name: message.sender_full_name,
        time: formatTime(timestamp),
        day: formatDay(timestamp, Date.now() / 1000),
      })}
      aria-describedby={`message-${id}`}
    >
      <div class="message-side">
        {isFirst ? <SenderPicture message={message} /> : <MessageTime message={message} />}
      </div>
      <div class="message-main">
        {isFirst && !isMe && (
          <div class="message-head">
            <SenderName message={message} />
            <MessageTime message={message} />
            <Marks message={message} />
          </div>
        )}
        {isMe && <SenderName message={message} />}
        {isEdited ? (
          <EditMessage message={message} />
        ) : pendingText !== undefined ? (
          <PendingEdit id={`message-${id}`} text={pendingText} />
        ) : widget ? (
          <Widget message={message} />
        ) : (
          <Content id={`message-${id}`} html={textOf(message)} ownId={ownId} />
        )}
        {isCollapsed(message) && <ExpandButton message={message} />}
        {(!isFirst || isMe) && <Marks message={message} />}
        {message.reactions.length > 0 && <Reactions message={message} />}
      </div>
      {isActive && !isEdited && <MessageToolbar message={message} />}
    </article>
  );
}

/** The sender's name stands before what follows `/me`. */
function textOf({ match_content, content, is_me_message }: Message): string {
  const html = match_content ?? content;
  return is_me_message ? html.replace(/^<p>\/me /, '<p>') : html;
}

/** A link to the message itself. */
function MessageTime({ message }: { readonly message: Message }) {
  const { location, tables } = useModel();
  const narrow = narrowOf(conversationOf(message, tables.ownId.value));
  return (
    <a class="message-time" href={location.href({ view: 'narrow', narrow, near: message.id })} tabIndex={-1}>
      <Time at={message.timestamp}>{formatTime(message.timestamp)}</Time>
    </a>
  );
}

/** Edited, moved, starred: in words. */
function Marks({ message }: { readonly message: Message }) {
  const isEdited = message.last_edit_timestamp !== undefined;
  const isMoved = !isEdited && message.last_moved_timestamp !== undefined;
  if (!isEdited && !isMoved && !isStarred(message)) return null;
  return (
    <span class="message-marks">
      {isStarred(message) && (
        <span role="img" aria-label={t('messages-starred')}>
          <Icon name="star" class="message-star" />
        </span>
      )}
      {isEdited && <span>{t('messages-edited')}</span>}
      {isMoved && <span>{t('messages-moved')}</span>}
    </span>
  );
}
