import './message-toolbar.css';
import { t } from '../../i18n/texts.ts';
import type { Message } from '../../state/message.ts';
import { type ActionId, isOffered } from '../../state/message-actions.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Toolbar } from '../../ui/controls/toolbar.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { actionOf, contextOf, keysOf } from './message-actions.tsx';

/** The most frequent actions; the others are in the menu. */
const MOST_USED: readonly ActionId[] = ['react', 'reply', 'edit', 'star'];

/** On the row that has the pointer or the cursor. */
export function MessageToolbar({ message }: { readonly message: Message }) {
  const tools = { model: useModel(), desk: useDesk() };
  const context = contextOf(tools, message);
  const shown = MOST_USED.filter((id) => isOffered(id, message, context));
  return (
    <div class="message-toolbar-place">
      <Toolbar class="message-toolbar" label={t('actions-toolbar')}>
        {shown.map((id) => {
          const action = actionOf(id, message, tools);
          return (
            <IconButton
              key={id}
              icon={action.icon}
              size="small"
              name={action.text}
              keys={keysOf(action)}
              aria-pressed={action.isOn}
              aria-haspopup={id === 'react' ? 'dialog' : undefined}
              data-action={id}
              onClick={(event) => action.run(event.currentTarget)}
            />
          );
        })}
        <IconButton
          icon="ellipsis"
          size="small"
          name={t('actions-more')}
          keys="I"
          aria-haspopup="menu"
          data-action="more"
          onClick={(event) => tools.desk.openMenu(message.id, event.currentTarget)}
        />
      </Toolbar>
    </div>
  );
}
