import { reportFailure } from '../../engine/kernel/log.ts';
import type { MarkdownContext, Rendered } from './context.ts';
import { escapeText } from './html.ts';
import { createParser } from './parser.ts';
import { environmentOf, mostHtmlFor, type Rendering, startRendering } from './rendering.ts';

export type { Embed, MarkdownContext, Rendered } from './context.ts';
export { emptyMarkdownContext } from './context.ts';
export { MARKDOWN_LIMITS } from './rendering.ts';
export { topicLinks } from './topic-links.ts';

const parser = createParser();
/**
 * Text in which no rule of the dialect can find anything; the letters are those of scripts without emoji among them. A full stop ends a word: within
 * one, it may be part of an address.
 */
const plain =
  /^[A-Za-z\u00c0-\u1fff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3](?:[A-Za-z0-9\u00c0-\u1fff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3 ,!?'"%-]|\.(?= |$))*$/;
const longestPlain = 500;

/**
 * Renders a message: HTML, whom it mentions, what it links to. Never throws: should a rule fail, or the HTML exceed
 * `mostHtmlFor`, the source is shown as text and mentions nobody. Source: section "Message Markdown dialect" of the API facts.
 */
export function renderMessage(source: string, context: MarkdownContext): Rendered {
  const rendering = startRendering(context, source);
  if (isPlain(source, context)) return rendered(source, `<p>${escapeText(source)}</p>`, rendering);
  const html = attempt(source, rendering);
  if (html !== undefined) return rendered(source, html, rendering);
  return rendered(source, asText(source), startRendering(context, source));
}

function attempt(source: string, rendering: Rendering): string | undefined {
  try {
    const html = toHtml(source, rendering);
    return Buffer.byteLength(html) <= mostHtmlFor(Buffer.byteLength(source)) ? html : undefined;
  } catch (error) {
    reportFailure(error, 'A message could not be rendered, and is shown as text.');
    return undefined;
  }
}

function isPlain(source: string, context: MarkdownContext): boolean {
  return source.length <= longestPlain && context.linkifiers.length === 0 && plain.test(source);
}

function toHtml(source: string, rendering: Rendering): string {
  const env = environmentOf(rendering);
  return parser.renderer.render(parser.parse(source, env), parser.options, env).trimEnd();
}

function asText(source: string): string {
  return source === '' ? '' : `<p>${escapeText(source).replaceAll('\n', '<br>\n')}</p>`;
}

function rendered(source: string, html: string, rendering: Rendering): Rendered {
  return {
    html,
    mentionedUserIds: rendering.mentionedUserIds,
    mentionedGroupIds: rendering.mentionedGroupIds,
    mentionsChannel: rendering.mentionsChannel,
    mentionsTopic: rendering.mentionsTopic,
    isMeMessage: source.startsWith('/me ') && html.startsWith('<p>') && html.endsWith('</p>'),
    hasLink: rendering.hasLink,
    hasImage: rendering.hasImage,
    uploads: [...rendering.uploads],
    pages: [...rendering.pages],
  };
}
