import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { asReaction, type EmojiEntry } from '../../model/emoji.ts';
import type { Message } from '../../state/message.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import type { AtMessage } from '../app/desk.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { expectField } from '../app/typed-ahead.ts';
import { afterKey } from '../app/typed-ahead-keys.ts';
import { COMMON } from './common-emoji.ts';
import { toggleReaction } from './message-actions.tsx';
import { QuickReaction } from './quick-reaction.tsx';

const EmojiPicker = lazy(async () => (await import('../emoji/picker.tsx')).EmojiPicker);

/** The emoji that are used most; a press adds one's reaction or takes it back. */
export function ReactionPicker({ open, message }: { readonly open: AtMessage; readonly message: Message }) {
  const model = useModel();
  const desk = useDesk();
  const [isFull, setFull] = useState(false);
  const close = () => {
    desk.picker.value = undefined;
  };
  const pick = (emoji: EmojiEntry) => {
    close();
    toggleReaction(model, message, asReaction(emoji));
  };
  const showAll = (typed = '') => {
    expectField('.emoji-picker', close, typed);
    setFull(true);
  };
  if (isFull) return <EmojiPicker anchor={open.anchor} onPick={pick} onClose={close} />;
  return (
    <Popover
      anchor={open.anchor}
      onClose={close}
      class="reaction-picker"
      role="dialog"
      aria-label={t('actions-add-reaction')}
      onKeyDown={(event) => {
        // A name is typed: it is looked for among all.
        if (event.key === ' ' || !afterKey('', event)) return;
        event.preventDefault();
        event.stopPropagation();
        showAll(event.key);
      }}
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
      <IconButton icon="smile-plus" name={t('actions-more-emoji')} onClick={() => showAll()} />
    </Popover>
  );
}
