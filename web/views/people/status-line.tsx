import { useModel } from '../app/model-context.ts';
import { EmojiSign } from '../messages/reactions.tsx';

/** What somebody says of themselves just now; nothing where they say nothing. */
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
