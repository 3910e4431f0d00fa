import type { Token } from 'markdown-it';
import { escapeAttribute } from './html.ts';
import type { Preview, Rendering } from './rendering.ts';
import { hasImageExtension, hasVideoExtension, ownPath, uploadPathId } from './urls/classify.ts';

/** A message with more previewable URLs than this gets no previews at all. */
const mostPreviews = 24;
const loadingImage = '/static/images/loading/loader-black.svg';

/** The previews of one paragraph; `at` is the token after which they stand. */
export interface PlacedPreviews {
  readonly at: Token;
  readonly previews: readonly Preview[];
}

/** Puts the previews after their paragraphs, each URL once. A paragraph that is nothing but a previewed URL goes. */
export function placePreviews(
  tokens: Token[],
  placed: readonly PlacedPreviews[],
  rendering: Rendering,
): Token[] {
  const htmlAfter = new Map<Token, string>();
  const seen = new Set<string>();
  for (const { at, previews } of placed) {
    const fresh = previews.filter((preview) => !seen.has(preview.url) && seen.add(preview.url));
    const html = fresh.map((preview) => previewHtml(preview, rendering)).join('');
    if (html !== '') htmlAfter.set(at, (htmlAfter.get(at) ?? '') + html);
  }
  if (htmlAfter.size === 0 || seen.size > mostPreviews) return tokens;
  return tokens.flatMap((token) => withPreviews(token, htmlAfter.get(token)));
}

function withPreviews(token: Token, html: string | undefined): Token[] {
  if (html === undefined) return [token];
  const preview = Object.assign(Object.create(Object.getPrototypeOf(token)) as Token, token);
  return [token, Object.assign(preview, { type: 'previews', content: html, hidden: false, nesting: 0 })];
}

/** Whether the link leads to something of which a preview can be made. */
export function isPreviewable(preview: Preview): boolean {
  return (
    /^(?:https?:\/\/|\/)/i.test(preview.url) &&
    (hasImageExtension(preview.url) || hasVideoExtension(preview.url))
  );
}

function previewHtml(preview: Preview, rendering: Rendering): string {
  const video = hasVideoExtension(preview.url);
  const title = preview.title.trim() === '' ? '' : ` title="${escapeAttribute(preview.title.trim())}"`;
  const classes = video ? 'message_inline_image message_inline_video' : 'message_inline_image';
  const shown = video ? videoHtml(preview.url, rendering) : imageHtml(preview.url, rendering);
  return `<div class="${classes}"><a href="${escapeAttribute(preview.url)}"${title}>${shown}</a></div>`;
}

function videoHtml(url: string, rendering: Rendering): string {
  return `<video preload="metadata" src="${escapeAttribute(shownUrl(url, rendering))}"></video>`;
}

function imageHtml(url: string, rendering: Rendering): string {
  const pathId = uploadPathId(url, rendering.context.realmUrl);
  if (pathId === undefined) return `<img src="${escapeAttribute(shownUrl(url, rendering))}">`;
  const thumbnail = rendering.context.thumbnail?.(pathId);
  if (!thumbnail) return `<img class="image-loading-placeholder" src="${loadingImage}">`;
  const type = escapeAttribute(thumbnail.contentType);
  const size = `${thumbnail.width}x${thumbnail.height}`;
  const data = `data-original-content-type="${type}" data-original-dimensions="${size}"`;
  return `<img ${data} src="${escapeAttribute(thumbnail.url)}">`;
}

/** What lies on another host is fetched through the proxy, so that readers' addresses stay unknown to it. */
function shownUrl(url: string, rendering: Rendering): string {
  return ownPath(url, rendering.context.realmUrl) === undefined
    ? rendering.context.proxiedImageUrl(url)
    : url;
}
