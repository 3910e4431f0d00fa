import createMarkdownIt, { type Token as TokenType } from 'markdown-it';
import { escapeAttribute } from './html.ts';
import { MARKDOWN_LIMITS, type Preview, type Rendering, takeRoom } from './rendering.ts';
import {
  hasImageExtension,
  hasRarerImageExtension,
  hasVideoExtension,
  ownPath,
  uploadPathId,
} from './urls/classify.ts';
import { pictureOf, videoPage } from './urls/picture-of.ts';

const { Token } = createMarkdownIt;
type Token = TokenType;

const loadingImage = '/static/images/loading/loader-black.svg';

/** The previewable links of one inline content, which is the token at `index`. */
export interface FoundPreviews {
  readonly index: number;
  readonly previews: readonly Preview[];
}

/** Puts the previews after their paragraphs, each URL once; none at all if there are too many, or the message has no room for them. */
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
  const [only] = previews.length === 1 ? previews : [];
  if (open.tag === 'p' && only?.source === inline.content.trim() && !videoPage(only.url)) {
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

/**
 * Whether an image or a video is shown below the message for this link: a file of this server, or one of another host
 * for which the proxy has a URL. Does not check the user's right or the organization's setting.
 */
export function isPreviewable({ url }: Preview, rendering: Rendering): boolean {
  if (!/^(?:https?:\/\/|\/)/i.test(url)) return false;
  if (!isOwn(url, rendering)) return elsewhere(url, rendering) !== undefined;
  if (hasVideoExtension(url)) return true;
  const { context } = rendering;
  const upload = uploadPathId(url, context.realmUrl);
  const isShown = upload === undefined || !context.thumbnail || context.thumbnail(upload) !== undefined;
  if (upload !== undefined && hasRarerImageExtension(url)) return context.thumbnail?.(upload) !== undefined;
  return hasImageExtension(url) && isShown;
}

const isOwn = (url: string, { context }: Rendering): boolean => ownPath(url, context.realmUrl) !== undefined;

/** The address of another host's content as shown: through the proxy, so that the host does not learn readers' addresses. */
interface Elsewhere {
  readonly src: string;
  readonly videoId?: string;
}

function elsewhere(url: string, { context }: Rendering): Elsewhere | undefined {
  if (hasVideoExtension(url)) return shown(context.proxiedVideoUrl?.(url));
  const page = videoPage(url);
  if (page) return shown(context.proxiedImageUrl?.(page.still), page.id);
  const picture = pictureOf(url);
  return picture === undefined ? undefined : shown(context.proxiedImageUrl?.(picture));
}

const shown = (src: string | undefined, videoId?: string): Elsewhere | undefined =>
  src === undefined ? undefined : { src, ...(videoId !== undefined && { videoId }) };

function previewHtml(preview: Preview, rendering: Rendering): string {
  const { url } = preview;
  const other = isOwn(url, rendering) ? undefined : elsewhere(url, rendering);
  const href = escapeAttribute(url);
  if (other?.videoId !== undefined)
    return `<div class="youtube-video message_inline_image"><a data-id="${other.videoId}" href="${href}">${imageOf(other.src)}</a></div>`;
  const video = hasVideoExtension(url);
  const title = preview.title.trim() === '' ? '' : ` title="${escapeAttribute(preview.title.trim())}"`;
  const classes = video ? 'message_inline_image message_inline_video' : 'message_inline_image';
  const content = video ? videoOf(other?.src ?? url) : other ? imageOf(other.src) : ownImage(url, rendering);
  return `<div class="${classes}"><a href="${href}"${title}>${content}</a></div>`;
}

const videoOf = (src: string): string => `<video preload="metadata" src="${escapeAttribute(src)}"></video>`;
const imageOf = (src: string): string => `<img src="${escapeAttribute(src)}">`;

function ownImage(url: string, rendering: Rendering): string {
  const pathId = uploadPathId(url, rendering.context.realmUrl);
  if (pathId === undefined) return imageOf(url);
  const thumbnail = rendering.context.thumbnail?.(pathId);
  if (!thumbnail) return `<img class="image-loading-placeholder" src="${loadingImage}">`;
  const type = escapeAttribute(thumbnail.contentType);
  const size = `${thumbnail.width}x${thumbnail.height}`;
  const animated = thumbnail.animated ? 'data-animated="true" ' : '';
  const data = `${animated}data-original-content-type="${type}" data-original-dimensions="${size}"`;
  return `<img ${data} src="${escapeAttribute(thumbnail.url)}">`;
}
