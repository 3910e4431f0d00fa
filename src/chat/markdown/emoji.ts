import { readData } from '../../engine/kernel/values/read-data.ts';
import { EXTRA_EMOJI_NAMES, EXTRA_EMOJI_PICTURE } from '../model/extra-emoji.ts';
import { type EmojiTable, emojiTable, type NamedEmoji, parseEmoji } from './emoji-table.ts';
import { escapeAttribute } from './html.ts';
import { type Rendering, type SourceSpan, takeRoom } from './rendering.ts';

const read = (file: string) => parseEmoji(readData(import.meta.dirname, file) as string[]);

/** Emoji under the names of this API. */
export const listNamedEmoji = (): readonly NamedEmoji[] => read('emoji-names.json');

/**
 * All emoji of Unicode without skin-tone variants. `node scripts/emoji.ts` makes the second file from Unicode's names and those of gemoji (MIT
 * License, Copyright (c) Titus Wormer).
 */
export const listUnicodeEmoji = (): readonly NamedEmoji[] => [
  ...listNamedEmoji(),
  ...read('unicode-emoji-names.json'),
];

export const unicodeEmoji = emojiTable(listUnicodeEmoji);

const none: readonly SourceSpan[] = [];
const emojiLead = /[\u00a9\u00ae\u2000-\u3299\ud83c-\ud83e]/;
/** A pictograph or a keycap with all modifiers and joined parts, whether or not they are an emoji. The classes are disjoint: no backtracking. */
const sequence =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[0-9#*](?=\ufe0f?\u20e3))(?:\p{Emoji_Modifier}|\ufe0f|\u20e3|[\u{e0020}-\u{e007f}])*(?:\u200d\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)*)*/gu;

/** Characters that are text unless a following character makes them an emoji: ©, ☃. */
const textual = /^(?!\p{Emoji_Presentation})\p{Extended_Pictographic}$/u;

/** The Unicode emoji in a text. A sequence that the table does not have as a whole stays text. */
export function emojiSpans(text: string, rendering: Rendering): readonly SourceSpan[] {
  if (!emojiLead.test(text)) return none;
  const spans: SourceSpan[] = [];
  for (const { 0: sequenceText, index } of text.matchAll(sequence)) {
    if (textual.test(sequenceText)) continue;
    const code = codeOf(sequenceText);
    const name = tableOf(rendering).nameOf(code);
    if (name === undefined) continue;
    spans.push({
      start: index,
      end: index + sequenceText.length,
      html: (at) => fitting(unicodeEmojiHtml(name, code), at),
    });
  }
  return spans;
}

function codeOf(sequenceText: string): string {
  const points = [...sequenceText].filter((character) => character !== '\ufe0f');
  return points.map((character) => (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join('-');
}

/** Undefined if the message has no room for it: then it stays text. */
function fitting(html: string, rendering: Rendering): string | undefined {
  return takeRoom(rendering, html) ? html : undefined;
}

/** The HTML for `:name:`, or undefined: it stays text. */
export function namedEmojiHtml(name: string, rendering: Rendering): string | undefined {
  const html = emojiHtml(name, rendering);
  return html === undefined ? undefined : fitting(html, rendering);
}

/** The organization's own emoji take precedence. */
function emojiHtml(name: string, rendering: Rendering): string | undefined {
  const own = rendering.context.realmEmoji.get(name);
  if (own) return imageEmojiHtml(name, own.sourceUrl);
  if (EXTRA_EMOJI_NAMES.has(name)) return imageEmojiHtml(name, EXTRA_EMOJI_PICTURE);
  const code = tableOf(rendering).codeOf(name);
  return code === undefined ? undefined : unicodeEmojiHtml(name, code);
}

function tableOf(rendering: Rendering): EmojiTable {
  return rendering.context.emoji ?? unicodeEmoji;
}

function unicodeEmojiHtml(name: string, code: string): string {
  const title = escapeAttribute(name.replaceAll('_', ' '));
  return `<span aria-label="${title}" class="emoji emoji-${code}" role="img" title="${title}">:${escapeAttribute(name)}:</span>`;
}

function imageEmojiHtml(name: string, sourceUrl: string): string {
  const title = escapeAttribute(name.replaceAll('_', ' '));
  return `<img alt=":${escapeAttribute(name)}:" class="emoji" src="${escapeAttribute(sourceUrl)}" title="${title}">`;
}
