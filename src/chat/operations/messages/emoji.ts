import { BadRequest } from '../../../engine/kernel/errors.ts';
import { unicodeEmoji } from '../../markdown/emoji.ts';
import { EXTRA_EMOJI } from '../../model/extra-emoji.ts';
import type { Emoji } from '../../model/messages.ts';
import type { Realm } from '../../realm/realm.ts';

/** An emoji in the form of a request. */
export interface AskedEmoji {
  readonly name?: string | undefined;
  readonly code?: string | undefined;
  readonly type?: string | undefined;
}

/** The emoji of a name; custom emoji of the organization take precedence. */
function emojiByName(realm: Realm, name: string): Emoji {
  const own = realm.part('customEmoji').find((each) => each.name === name && !each.isDeactivated);
  if (own) return { type: 'realm_emoji', code: String(own.id), name };
  if (name === EXTRA_EMOJI) return { type: 'service_extra_emoji', code: EXTRA_EMOJI, name };
  const code = unicodeEmoji.codeOf(name);
  if (code === undefined) throw new BadRequest(`Emoji '${name}' does not exist`);
  return { type: 'unicode_emoji', code, name };
}

export function readEmojiType(type: string): Emoji['type'] {
  if (type === 'unicode_emoji' || type === 'realm_emoji' || type === 'service_extra_emoji') return type;
  throw new BadRequest('Invalid emoji type.');
}

export const isEmojiCode = (code: string): boolean =>
  code === EXTRA_EMOJI || unicodeEmoji.nameOf(code) !== undefined;

/** Validates an emoji whose parts a client chose. */
export function requireEmoji(realm: Realm, emoji: Emoji): void {
  const { code, name } = emoji;
  switch (emoji.type) {
    case 'realm_emoji':
      requireCustomEmoji(realm, emoji);
      return;
    case 'service_extra_emoji':
      if (code !== EXTRA_EMOJI) throw new BadRequest('Invalid emoji code');
      if (name !== EXTRA_EMOJI) throw new BadRequest('Invalid emoji name.');
      return;
    case 'unicode_emoji':
      if (unicodeEmoji.nameOf(code) === undefined) throw new BadRequest('Invalid emoji code');
      if (unicodeEmoji.codeOf(name) !== code) throw new BadRequest('Invalid emoji name.');
      return;
    default:
      emoji.type satisfies never;
  }
}

/** The requested emoji; omitted members follow from the name. */
export function completeEmoji(
  realm: Realm,
  { name, code, type }: AskedEmoji & { readonly name: string },
): Emoji {
  const given = type === undefined ? undefined : readEmojiType(type);
  if (code !== undefined && given !== undefined) return { type: given, code, name };
  const named = emojiByName(realm, name);
  return { type: given ?? named.type, code: code ?? named.code, name };
}

function requireCustomEmoji(realm: Realm, { code, name }: Emoji): void {
  const own = realm.part('customEmoji').find((each) => String(each.id) === code);
  if (!own) throw new BadRequest('Invalid custom emoji.');
  if (own.name !== name) throw new BadRequest('Invalid custom emoji name.');
  if (own.isDeactivated) throw new BadRequest('This custom emoji has been deactivated.');
}
