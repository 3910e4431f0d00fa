import type { ReactionEmoji } from './message-actions.tsx';

const unicode = (emoji_name: string, emoji_code: string): ReactionEmoji => ({
  ...{ emoji_name, emoji_code, reaction_type: 'unicode_emoji' },
});

/** Reactions that people give most; the first six stand in the menu. */
export const COMMON: readonly ReactionEmoji[] = [
  unicode('+1', '1f44d'),
  unicode('heart', '2764'),
  unicode('joy', '1f602'),
  unicode('tada', '1f389'),
  unicode('eyes', '1f440'),
  unicode('check', '2705'),
];
