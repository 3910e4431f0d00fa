import type { Reaction } from '../store/reactions.ts';

/** An element of a message's `reactions` (spec 2.1). */
export function presentReaction({ userId, emoji }: Reaction) {
  return {
    emoji_name: emoji.name,
    emoji_code: emoji.code,
    reaction_type: emoji.type,
    user_id: userId,
  };
}
