import { useModel } from '../app/model-context.ts';
import { EmojiSign } from '../messages/reactions.tsx';

interface Props {
  readonly userId: number;
  /** With its words; else as a sign whose words are its tip. */
  readonly withText?: boolean;
}

/** What somebody says of themselves, beside their name; nothing if they say nothing. */
export function Status({ userId, withText = false }: Props) {
  const status = useModel().tables.statuses.value[userId];
  if (!status?.emoji_name && !status?.status_text) return null;
  const { emoji_name, emoji_code = '', reaction_type = 'unicode_emoji', status_text = '' } = status;
  const tip = status_text || (emoji_name ?? '').replaceAll('_', ' ');
  return (
    <span class="status" data-tip={withText ? undefined : tip}>
      {emoji_name && <EmojiSign emoji={{ emoji_name, emoji_code, reaction_type }} />}
      {withText ? <span class="status-text">{status_text}</span> : <span class="visually-hidden">{tip}</span>}
    </span>
  );
}
