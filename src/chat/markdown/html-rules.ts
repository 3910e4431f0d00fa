import type { Env, Renderer, Token } from 'markdown-it';
import { codeBlockHtml, withoutTrailingSpace } from './code/code-block.ts';
import { escapeText } from './html.ts';
import { renderRun } from './inline/emphasis.ts';
import { mathBlockHtml } from './math.ts';
import type { Rendering } from './rendering.ts';

type ToHtml = (token: Token, next: Token | undefined, rendering: Rendering) => string;

/** The HTML of every kind of token that our rules push; none is left to markdown-it's own. */
const html: Readonly<Record<string, ToHtml>> = {
  paragraph_open: (token) => (token.hidden ? '' : '<p>'),
  paragraph_close: (token) => (token.hidden ? '' : '</p>\n'),
  heading_open: (token) => `<${token.tag}>`,
  heading_close: (token) => `</${token.tag}>\n`,
  blockquote_open: () => '<blockquote>\n',
  blockquote_close: () => '</blockquote>\n',
  rule: () => '<hr>\n',
  bullet_list_open: () => '<ul>\n',
  bullet_list_close: () => '</ul>\n',
  ordered_list_open: (token) => (token.attrs ? `<ol start="${token.attrGet('start')}">\n` : '<ol>\n'),
  ordered_list_close: () => '</ol>\n',
  list_item_open: (_token, next) => (next?.hidden || next?.type === 'list_item_close' ? '<li>' : '<li>\n'),
  list_item_close: () => '</li>\n',
  spoiler_open: () => '<div class="spoiler-block"><div class="spoiler-header">\n',
  spoiler_content: () => '</div><div class="spoiler-content" aria-hidden="true">\n',
  spoiler_close: () => '</div></div>\n',
  code_block: (token, _next, rendering) => codeBlockHtml(token.content, '', rendering),
  fence: (token, _next, rendering) => {
    const language = token.info || rendering.context.defaultCodeLanguage;
    return codeBlockHtml(withoutTrailingSpace(token.content), language, rendering);
  },
  math_block: (token, _next, rendering) => mathBlockHtml(token.content, rendering),
  previews: (token) => token.content,
  table_open: () => '<table>\n',
  table_close: () => '</table>\n',
  thead_open: () => '<thead>\n',
  thead_close: () => '</thead>\n',
  tbody_open: () => '<tbody>\n',
  tbody_close: () => '</tbody>\n',
  tr_open: () => '<tr>\n',
  tr_close: () => '</tr>\n',
  th_open: (token) => `<th${alignment(token)}>`,
  th_close: () => '</th>\n',
  td_open: (token) => `<td${alignment(token)}>`,
  td_close: () => '</td>\n',
  text: (token) => escapeText(token.content),
  text_special: (token) => escapeText(token.content),
  html: (token) => token.content,
  run: (token) => renderRun(token),
  line_break: () => '<br>\n',
};

function alignment(token: Token): string {
  return token.info === '' ? '' : ` style="text-align: ${token.info};"`;
}

export function setHtmlRules(renderer: Renderer): void {
  renderer.rules = Object.fromEntries(
    Object.entries(html).map(([type, toHtml]) => [
      type,
      (tokens: Token[], index: number, _options: unknown, env: Env | undefined) =>
        toHtml(tokens[index] as Token, tokens[index + 1], env?.rendering as Rendering),
    ]),
  );
}
