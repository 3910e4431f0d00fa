import type { Reaction } from '../state/message.ts';
import type { Model } from './model.ts';

/** An emoji by its name of the API, further names, and what shows it. */
export interface EmojiEntry {
  readonly name: string;
  readonly code: string;
  readonly type: 'unicode_emoji' | 'realm_emoji';
  readonly names: readonly string[];
  /** The character, for a Unicode emoji. */
  readonly text?: string;
  /** The picture, for an emoji of the organization. */
  readonly url?: string;
}

export const asReaction = ({
  name,
  code,
  type,
}: EmojiEntry): Pick<Reaction, 'emoji_name' | 'emoji_code' | 'reaction_type'> => ({
  ...{ emoji_name: name, emoji_code: code, reaction_type: type },
});

/** `1f44d-1f3fb` as a character. Characters that are shown as text by default ask for their picture. */
export function emojiText(code: string): string {
  const points = code.split('-').map((each) => Number.parseInt(each, 16));
  const known = points.filter((each) => each > 0 && each < 0x110000);
  const text = known.map((each) => String.fromCodePoint(each)).join('');
  return points.length === 1 && !/\p{Emoji_Presentation}/u.test(text) ? `${text}\ufe0f` : text;
}

let unicode: Promise<ReadonlyMap<string, EmojiEntry>> | undefined;

/** All emoji of Unicode by their codes: loaded when they are first needed. */
export function loadEmoji(): Promise<ReadonlyMap<string, EmojiEntry>> {
  unicode ??= fetchEmoji();
  // The caller gets the error; the next caller asks again.
  unicode.catch(() => {
    unicode = undefined;
  });
  return unicode;
}

async function fetchEmoji(): Promise<ReadonlyMap<string, EmojiEntry>> {
  const response = await fetch('/static/emoji.json');
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const { code_to_names: all } = (await response.json()) as { code_to_names: Record<string, string[]> };
  return new Map(Object.entries(all).map(([code, names]) => [code, emojiOf(code, names)]));
}

function emojiOf(code: string, [name = '', ...names]: readonly string[]): EmojiEntry {
  return { name, code, names, type: 'unicode_emoji', text: emojiText(code) };
}

interface Custom {
  readonly id: string;
  readonly name: string;
  readonly source_url: string;
  readonly deactivated: boolean;
}

/** The organization's own. Follows changes. */
export function customEmoji({ live }: Model): readonly EmojiEntry[] {
  const all = Object.values((live.read('emoji').realm_emoji ?? {}) as unknown as Record<string, Custom>);
  return all
    .filter(({ deactivated }) => !deactivated)
    .map(({ id, name, source_url }) => ({
      ...{ name, code: id, names: [], type: 'realm_emoji' as const, url: source_url },
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
