/** Skin tones of Unicode, the light one first; '' is none: the emoji as it is. */
export const TONES = ['', '\u{1f3fb}', '\u{1f3fc}', '\u{1f3fd}', '\u{1f3fe}', '\u{1f3ff}'] as const;
export type Tone = (typeof TONES)[number];

const BASE = /\p{Emoji_Modifier_Base}\ufe0f?/gu;

/** The character in this tone. Emoji without a tone, and groups of people, stay as they are. */
export function inTone(text: string, tone: Tone): string {
  if (tone === '' || text.match(BASE)?.length !== 1) return text;
  return text.replace(BASE, (base) => base.replace('\ufe0f', '') + tone);
}
