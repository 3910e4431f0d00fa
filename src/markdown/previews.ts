import createMarkdownIt, { type Token as TokenType } from 'markdown-it';
import { escapeAttribute } from './html.ts';
import { MARKDOWN_LIMITS } from './limits.ts';
import { type Preview, type Rendering, takeRoom } from './rendering.ts';
import { hasImageExtension, hasVideoExtension, ownPath, uploadPathId } from './urls/classify.ts';

const { Token } = createMarkdownIt;
type Token = TokenType;

const loadingImage = '/static/images/loading/loader-black.svg';

/** The previewable links of one inline content, which is the token at `index`. */
export interface FoundPreviews {
  readonly index: number;
  readonly previews: readonly Preview[];
}

/** Puts the previews after their paragraphs, each URL once. */
export function placePreviews(
  tokens: Token[],
  found: readonly FoundPreviews[],
  rendering: Rendering,
): Token[] {
  const places = withoutRepeats(found).filter(({ previews }) => previews.length > 0);
  const count = places.reduce((sum, { previews }) => sum + previews.length, 0);
  if (count === 0 || count > MARKDOWN_LIMITS.previews) return tokens;
  const shown = places.map(({ previews }) => previews.map((each) => previewHtml(each, rendering)).join(''));
  if (!takeRoom(rendering, shown.join(''))) return tokens;
  const htmlAfter = new Map<Token, string>();
  places.forEach(({ index, previews }, which) => {
    const at = placeOf(tokens, index, previews);
    htmlAfter.set(at, (htmlAfter.get(at) ?? '') + shown[which]);
  });
  return tokens.flatMap((token) => withPreviews(token, htmlAfter.get(token)));
}

function withoutRepeats(found: readonly FoundPreviews[]): FoundPreviews[] {
  const seen = new Set<string>();
  return found.map(({ index, previews }) => ({
    index,
    previews: previews.filter((preview) => !seen.has(preview.url) && seen.add(preview.url)),
  }));
}

/** After the paragraph or heading; of a table, after all of it. A paragraph that is only the previewed URL is hidden. */
function placeOf(tokens: readonly Token[], index: number, previews: readonly Preview[]): Token {
  const [open, inline, close] = [tokens[index - 1], tokens[index], tokens[index + 1]] as [
    Token,
    Token,
    Token,
  ];
  if (open.tag === 'th' || open.tag === 'td')
    return tokens.find((token, at) => at > index && token.tag === 'table') ?? close;
  if (open.tag === 'p' && previews.length === 1 && previews[0]?.source === inline.content.trim()) {
    open.hidden = true;
    inline.children = [];
    close.hidden = true;
  }
  return close;
}

function withPreviews(token: Token, html: string | undefined): Token[] {
  if (html === undefined) return [token];
  const previews = new Token('previews', '', 0);
  previews.content = html;
  return [token, previews];
}

/** Whether the link leads to something of which a preview can be made. */
export function isPreviewable({ url }: Preview, { context }: Rendering): boolean {
  if (!/^(?:https?:\/\/|\/)/i.test(url)) return false;
  const isOwn = ownPath(url, context.realmUrl) !== undefined;
  if (!isOwn && !context.proxiedImageUrl) return false;
  if (hasVideoExtension(url)) return true;
  const upload = uploadPathId(url, context.realmUrl);
  const isShown = upload === undefined || !context.thumbnail || context.thumbnail(upload) !== undefined;
  return hasImageExtension(url) && isShown;
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
  const animated = thumbnail.animated ? 'data-animated="true" ' : '';
  const data = `${animated}data-original-content-type="${type}" data-original-dimensions="${size}"`;
  return `<img ${data} src="${escapeAttribute(thumbnail.url)}">`;
}

/** What lies on another host is fetched through the proxy, so that readers' addresses stay unknown to it. */
function shownUrl(url: string, rendering: Rendering): string {
  const { realmUrl, proxiedImageUrl } = rendering.context;
  return ownPath(url, realmUrl) === undefined && proxiedImageUrl ? proxiedImageUrl(url) : url;
}
