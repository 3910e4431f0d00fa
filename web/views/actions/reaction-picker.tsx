import { t } from '../../i18n/texts.ts';
import type { Message } from '../../state/message.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import type { AtMessage } from '../app/desk.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { COMMON } from './common-emoji.ts';
import { toggleReaction } from './message-actions.tsx';
import { QuickReaction } from './quick-reaction.tsx';

/** The emoji that are used most; a press adds one's reaction or takes it back. */
export function ReactionPicker({ open, message }: { readonly open: AtMessage; readonly message: Message }) {
  const model = useModel();
  const desk = useDesk();
  const close = () => {
    desk.picker.value = undefined;
  };
  return (
    <Popover
      anchor={open.anchor}
      onClose={close}
      class="reaction-picker"
      role="dialog"
      aria-label={t('actions-add-reaction')}
    >
      {COMMON.map((emoji, index) => (
        <QuickReaction
          key={emoji.emoji_code}
          emoji={emoji}
          message={message}
          isFirst={index === 0}
          onPick={() => {
            close();
            toggleReaction(model, message, emoji);
          }}
        />
      ))}
    </Popover>
  );
}
