import { pageName } from '../embeds.ts';
import { escapeAttribute, escapeText } from '../html.ts';
import { type Rendering, takeRoom } from '../rendering.ts';
import { hasImageExtension, hasRarerImageExtension, uploadPathId } from '../urls/classify.ts';

/** A URL as written in the text, and its target. */
export interface BareUrl {
  readonly text: string;
  readonly url: string;
}

/** The link for a bare URL in the text. */
export function bareLink(rendering: Rendering, { text, url }: BareUrl): string | undefined {
  const name = escapeText(pageName(url, rendering) ?? '');
  const shown = name !== '' && takeRoom(rendering, name) ? name : escapeText(text);
  return anchor(rendering, { url, html: () => shown, source: text, title: '' });
}

/**
 * An `<a>`; collects the link, its upload and its preview. `html` gives finished HTML. Undefined if the message has no room
 * for it: then it stays text.
 */
export function anchor(
  rendering: Rendering,
  link: { url: string; html: () => string; source: string; title: string; tooltip?: string },
): string | undefined {
  const url = relativeToRealm(link.url, rendering.context.realmUrl);
  const tooltip = link.tooltip ? ` title="${escapeAttribute(link.tooltip)}"` : '';
  const opening = `<a href="${escapeAttribute(url)}"${tooltip}>`;
  if (!takeRoom(rendering, opening)) return undefined;
  noteLink(rendering, url, link);
  return `${opening}${link.html()}</a>`;
}

function noteLink(rendering: Rendering, url: string, link: { source: string; title: string }): void {
  const upload = uploadPathId(url, rendering.context.realmUrl);
  rendering.hasLink = true;
  if (upload !== undefined) rendering.uploads.add(upload);
  if (hasImageExtension(url) || (upload !== undefined && hasRarerImageExtension(url)))
    rendering.hasImage = true;
  rendering.previews.push({ url, title: link.title, source: link.source });
}

/** Links into the organization's own client keep only their fragment. */
function relativeToRealm(url: string, realmUrl: string): string {
  return url.startsWith(`${realmUrl}/#`) ? url.slice(realmUrl.length + 1) : url;
}
