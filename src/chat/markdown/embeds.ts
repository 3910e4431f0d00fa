import createMarkdownIt, { type Token as TokenType } from 'markdown-it';
import type { Embed } from './context.ts';
import { escapeAttribute, escapeText } from './html.ts';
import { MARKDOWN_LIMITS, type Rendering, takeRoom } from './rendering.ts';
import { hasImageExtension, hasVideoExtension, ownPath } from './urls/classify.ts';
import { isVimeo, videoPage } from './urls/picture-of.ts';

const { Token } = createMarkdownIt;

/** Collects the linked pages of the current inline content. */
export function notePages({ previews, pages, context }: Rendering): void {
  for (const { url } of previews) {
    if (pages.size >= MARKDOWN_LIMITS.pages) return;
    const isPage = /^https?:\/\//i.test(url) && !hasImageExtension(url) && !hasVideoExtension(url);
    if (isPage && ownPath(`${url}/`, context.realmUrl) === undefined) pages.add(url);
  }
}

/** Adds the previews of linked pages at the end of the message. */
export function placeEmbeds(tokens: TokenType[], rendering: Rendering): void {
  const html = [...rendering.pages].map((url) => embedHtml(url, rendering)).join('');
  if (html === '' || !takeRoom(rendering, html)) return;
  const token = new Token('previews', '', 0);
  token.content = html;
  tokens.push(token);
}

/** Source: the public tests of the reference at level 371; a page without a picture is not shown. */
function embedHtml(url: string, { context }: Rendering): string {
  const embed = context.embeds?.get(url);
  const image = embed && context.proxiedImageUrl?.(embed.image);
  // The video itself is shown already.
  if (!image || (context.inlineImagePreview && videoPage(url))) return '';
  const href = escapeAttribute(url);
  const style = escapeAttribute(`background-image: url("${image}")`);
  return (
    `<div class="message_embed"><a class="message_embed_image" href="${href}" style="${style}"></a>` +
    `<div class="data-container">${wordsOf(embed, href)}</div></div>`
  );
}

function wordsOf({ title, description }: Embed, href: string): string {
  const link = `<a href="${href}" title="${escapeAttribute(title)}">${escapeText(title)}</a>`;
  const first = title === '' ? '' : `<div class="message_embed_title">${link}</div>`;
  if (description === '') return first;
  return `${first}<div class="message_embed_description">${escapeText(description)}</div>`;
}

/** The text of a bare link: for a video, its name once it is known. */
export function pageName(url: string, { context, quoteDepth }: Rendering): string | undefined {
  const title = quoteDepth === 0 ? context.embeds?.get(url)?.title : undefined;
  if (!title || !context.inlineImagePreview) return undefined;
  if (videoPage(url)) return `YouTube - ${title}`;
  return isVimeo(url) ? `Vimeo - ${title}` : undefined;
}
