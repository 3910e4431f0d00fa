import './message-menu.css';
import { t } from '../../i18n/texts.ts';
import type { Message } from '../../state/message.ts';
import { type ActionId, isOffered, MESSAGE_ACTIONS } from '../../state/message-actions.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { AtMessage } from '../app/desk.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { COMMON } from './common-emoji.ts';
import { actionOf, contextOf, keysOf, toggleReaction } from './message-actions.tsx';
import { QuickReaction } from './quick-reaction.tsx';

/** As many reactions as stand in one line. */
const QUICK = COMMON.slice(0, 6);

/** The menu of a message; on telephones a sheet. */
export function MessageMenu({ open, message }: { readonly open: AtMessage; readonly message: Message }) {
  const tools = { model: useModel(), desk: useDesk() };
  const { desk } = tools;
  const close = () => {
    desk.menu.value = undefined;
  };
  const context = contextOf(tools, message);
  const isShown = (id: ActionId) => id !== 'react' && id !== 'thumbsUp' && isOffered(id, message, context);
  const groups = MESSAGE_ACTIONS.map((ids) =>
    ids.filter(isShown).map((id) => {
      const action = actionOf(id, message, tools);
      return {
        text: action.text,
        icon: action.icon,
        keys: keysOf(action),
        danger: action.isHarm === true,
        onSelect: () => action.run(open.anchor),
      };
    }),
  );
  return (
    <Menu
      anchor={open.anchor}
      label={t('actions-menu', { name: message.sender_full_name })}
      onClose={close}
      groups={groups}
      header={isOffered('react', message, context) && <QuickReactions open={open} message={message} />}
    />
  );
}

function QuickReactions({ open, message }: { readonly open: AtMessage; readonly message: Message }) {
  const model = useModel();
  const desk = useDesk();
  const close = () => {
    desk.menu.value = undefined;
  };
  return (
    <fieldset class="quick-reactions" aria-label={t('actions-quick')}>
      {QUICK.map((emoji) => (
        <QuickReaction
          key={emoji.emoji_code}
          emoji={emoji}
          message={message}
          onPick={() => {
            close();
            toggleReaction(model, message, emoji);
          }}
        />
      ))}
      <button
        type="button"
        class="quick-reaction"
        aria-label={t('actions-add-reaction')}
        onClick={() => {
          close();
          desk.pick(message.id, open.anchor);
        }}
      >
        <Icon name="smile-plus" />
      </button>
    </fieldset>
  );
}
