import { useModel } from '../app/model-context.ts';
import { EmojiSign } from '../messages/reactions.tsx';

/** A user's status; nothing without one. */
export function StatusLine({ userId }: { readonly userId: number }) {
  const status = useModel().tables.statuses.value[userId];
  if (!status?.status_text && !status?.emoji_name) return null;
  const { status_text: text, emoji_name, emoji_code, reaction_type } = status;
  return (
    <p class="person-status" dir="auto">
      {emoji_name && emoji_code && reaction_type && (
        <EmojiSign emoji={{ emoji_name, emoji_code, reaction_type }} />
      )}
      {text}
    </p>
  );
}
