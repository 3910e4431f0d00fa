import { t } from '../../i18n/texts.ts';
import { emojiText } from '../../model/emoji.ts';
import type { Message } from '../../state/message.ts';
import { useModel } from '../app/model-context.ts';
import type { ReactionEmoji } from './message-actions.tsx';

interface Props {
  readonly emoji: ReactionEmoji;
  readonly message: Message;
  readonly isFirst?: boolean;
  readonly onPick: () => void;
}

/** One emoji that a press adds or takes back. */
export function QuickReaction({ emoji, message, isFirst = false, onPick }: Props) {
  const ownId = useModel().tables.ownId.value;
  const { emoji_name: name, emoji_code: code } = emoji;
  return (
    <button
      type="button"
      class="quick-reaction"
      aria-label={t('actions-react-with', { emoji: name.replaceAll('_', ' ') })}
      aria-pressed={message.reactions.some((each) => each.user_id === ownId && each.emoji_code === code)}
      data-first-focus={isFirst || undefined}
      data-tip={`:${name}:`}
      onClick={onPick}
    >
      {emojiText(code)}
    </button>
  );
}
