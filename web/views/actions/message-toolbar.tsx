import './message-toolbar.css';
import { t } from '../../i18n/texts.ts';
import { flagging } from '../../model/actions.ts';
import { conversationOf } from '../../state/conversation.ts';
import { isStarred, type Message } from '../../state/message.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { useDesk, useModel } from '../app/model-context.ts';

/** What one does most with a message, on the row that has the pointer or the cursor. */
export function MessageToolbar({ message }: { readonly message: Message }) {
  const model = useModel();
  const desk = useDesk();
  const ownId = model.tables.ownId.value;
  const isOn = isStarred(message);
  return (
    <div class="message-toolbar" role="toolbar" aria-label={t('messages-actions')}>
      <IconButton
        icon="smile-plus"
        size="small"
        name={t('messages-add-reaction')}
        keys="+"
        aria-haspopup="dialog"
        onClick={(event) => desk.pick(message.id, event.currentTarget)}
      />
      <IconButton
        icon="reply"
        size="small"
        name={t('messages-reply')}
        keys="R"
        onClick={() => desk.write({ to: conversationOf(message, ownId) })}
      />
      <IconButton
        icon="star"
        size="small"
        name={t('messages-star')}
        keys="*"
        aria-pressed={isOn}
        onClick={() => void model.perform(flagging([message], 'starred', isOn ? 'remove' : 'add', ownId))}
      />
      <IconButton
        icon="ellipsis"
        size="small"
        name={t('messages-more')}
        keys="I"
        aria-haspopup="menu"
        onClick={(event) => desk.openMenu(message.id, event.currentTarget)}
      />
    </div>
  );
}
