import { BadRequest } from '../../kernel/errors.ts';
import { commonEmoji } from '../../markdown/emoji.ts';
import type { Emoji } from '../../store/reactions.ts';

/** An emoji as a client names it; its type as it stands in the request. */
export interface AskedEmoji {
  readonly name?: string | undefined;
  readonly code?: string | undefined;
  readonly type?: string | undefined;
}

/** The one emoji beyond Unicode that every organization has; its code is its name. */
const EXTRA = 'service';

/** The emoji that a name stands for. */
export function emojiByName(name: string): Emoji {
  if (name === EXTRA) return { type: 'service_extra_emoji', code: EXTRA, name };
  const code = commonEmoji.codeOf(name);
  if (code === undefined) throw new BadRequest(`Emoji '${name}' does not exist`);
  return { type: 'unicode_emoji', code, name };
}

export function readEmojiType(type: string): Emoji['type'] {
  if (type === 'unicode_emoji' || type === 'realm_emoji' || type === 'service_extra_emoji') return type;
  throw new BadRequest('Invalid emoji type.');
}

export const isEmojiCode = (code: string): boolean =>
  code === EXTRA || commonEmoji.nameOf(code) !== undefined;

/** Throws what is wrong with an emoji whose parts a client chose. */
export function requireEmoji(emoji: Emoji): void {
  const { code, name } = emoji;
  switch (emoji.type) {
    case 'realm_emoji':
      throw new BadRequest('Invalid custom emoji.');
    case 'service_extra_emoji':
      if (code !== EXTRA) throw new BadRequest('Invalid emoji code');
      if (name !== EXTRA) throw new BadRequest('Invalid emoji name.');
      return;
    case 'unicode_emoji':
      if (commonEmoji.nameOf(code) === undefined) throw new BadRequest('Invalid emoji code');
      if (commonEmoji.codeOf(name) !== code) throw new BadRequest('Invalid emoji name.');
      return;
    default:
      emoji.type satisfies never;
  }
}
