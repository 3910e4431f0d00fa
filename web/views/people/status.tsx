import { useModel } from '../app/model-context.ts';
import { EmojiSign } from '../messages/reactions.tsx';

/** The emoji of a user's status, beside the name; its text is the tip. */
export function Status({ userId }: { readonly userId: number }) {
  const status = useModel().tables.statuses.value[userId];
  if (!status?.emoji_name) return null;
  const { emoji_name, emoji_code = '', reaction_type = 'unicode_emoji', status_text } = status;
  const tip = status_text || emoji_name.replaceAll('_', ' ');
  return (
    <span class="status" data-tip={tip}>
      <EmojiSign emoji={{ emoji_name, emoji_code, reaction_type }} />
      <span class="visually-hidden">{tip}</span>
    </span>
  );
}
