import type { StateInline } from 'markdown-it';
import { namedEmojiHtml } from '../emoji.ts';
import { renderingOf } from '../rendering.ts';
import { pushHtml } from './text.ts';

const emoticons: readonly (readonly [text: string, name: string])[] = [
  [':)', 'smile'],
  ['(:', 'smile'],
  [':(', 'frown'],
  ['<3', 'heart'],
  [':|', 'neutral'],
  [':/', 'confused'],
  [';)', 'wink'],
  [':D', 'grinning'],
  [':o', 'open_mouth'],
  [':O', 'open_mouth'],
  [':p', 'stuck_out_tongue'],
  [':P', 'stuck_out_tongue'],
];
const besideEmoticons = /[\s,.;?!()[\]"']/;
const longestName = 100;

/** `:name:` of an emoji that exists. */
export function namedEmoji(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 58 || silent) return false;
  const end = nameEnd(state.src, state.pos + 1);
  if (end === state.pos + 1 || state.src.charCodeAt(end) !== 58) return false;
  const html = namedEmojiHtml(state.src.slice(state.pos + 1, end), renderingOf(state));
  if (html === undefined) return false;
  pushHtml(state, html);
  state.pos = end + 1;
  return true;
}

function nameEnd(source: string, start: number): number {
  const name = /[\p{L}\p{N}_+-]+/uy;
  name.lastIndex = start;
  return name.test(source) && name.lastIndex - start <= longestName ? name.lastIndex : start;
}

/** `:)` and similar emoticons, if the author's setting asks for it. */
export function emoticon(state: StateInline, silent: boolean): boolean {
  const rendering = renderingOf(state);
  if (silent || !rendering.context.translateEmoticons) return false;
  const found = emoticons.find(([text]) => state.src.startsWith(text, state.pos));
  if (!found || !isBoundary(state.src, state.pos - 1) || !isBoundary(state.src, state.pos + 2)) return false;
  const html = namedEmojiHtml(found[1], rendering);
  if (html === undefined) return false;
  pushHtml(state, html);
  state.pos += found[0].length;
  return true;
}

function isBoundary(source: string, position: number): boolean {
  const character = source[position];
  return character === undefined || besideEmoticons.test(character);
}
