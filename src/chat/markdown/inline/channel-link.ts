import type { StateInline } from 'markdown-it';
import { escapeAttribute, escapeText } from '../html.ts';
import { type Rendering, renderingOf, takeRoom } from '../rendering.ts';
import { followsBoundary, pushHtml } from './text.ts';

interface Channel {
  readonly id: number;
  readonly name: string;
}

/** `#**channel**`, `#**channel>topic**` and `#**channel>topic@id**`. An unknown channel stays text. */
export function channelLink(state: StateInline, silent: boolean): boolean {
  const rendering = renderingOf(state);
  if (state.src.charCodeAt(state.pos) !== 35 || !state.src.startsWith('**', state.pos + 1)) return false;
  if (silent || rendering.insideLink || !followsBoundary(state)) return false;
  const end = state.src.indexOf('*', state.pos + 3);
  if (end < 0 || !state.src.startsWith('**', end)) return false;
  const html = linkHtml(state.src.slice(state.pos + 3, end), rendering);
  if (html === undefined || !takeRoom(rendering, html)) return false;
  pushHtml(state, html);
  state.pos = end + 2;
  return true;
}

function linkHtml(written: string, rendering: Rendering): string | undefined {
  const arrow = written.indexOf('>');
  const channel = rendering.context.channelByName(arrow < 0 ? written : written.slice(0, arrow));
  if (!channel) return undefined;
  const href = `/#narrow/channel/${channelSlug(channel)}`;
  if (arrow < 0) return channelAnchor({ class: 'stream', channel, href, html: '' });
  const { topic, messageId } = topicAndMessage(written.slice(arrow + 1));
  const html = ` &gt; ${topicHtml(topic, rendering)}`;
  const topicHref = `${href}/topic/${encodeFragment(topic)}`;
  if (messageId !== '') return messageAnchor({ channel, href: `${topicHref}/near/${messageId}`, html });
  const anchorId = rendering.context.topicAnchor(channel.id, topic);
  const suffix = anchorId === undefined ? '' : `/with/${anchorId}`;
  return channelAnchor({ class: 'stream-topic', channel, href: topicHref + suffix, html });
}

/** A topic to which a text links, as written. */
export interface LinkedTopic {
  readonly channelName: string;
  readonly topic: string;
}

/** The targets of `#**channel>topic**`, each once, wherever they occur: also in code, where they are no links. */
export function topicsLinkedIn(text: string): LinkedTopic[] {
  const found = new Map<string, LinkedTopic>();
  for (let at = text.indexOf('#**'); at >= 0; at = text.indexOf('#**', at + 3)) {
    const end = text.indexOf('*', at + 3);
    if (end < 0) break;
    const written = text.slice(at + 3, end);
    const arrow = written.indexOf('>');
    if (arrow < 0 || !text.startsWith('**', end)) continue;
    const { topic, messageId } = topicAndMessage(written.slice(arrow + 1));
    if (messageId === '') found.set(written, { channelName: written.slice(0, arrow), topic });
  }
  return [...found.values()];
}

/** `data-stream-id` is deprecated, but clients still read it. */
function channelAnchor(link: { class: string; channel: Channel; href: string; html: string }): string {
  const attributes = `class="${link.class}" data-stream-id="${link.channel.id}" href="${escapeAttribute(link.href)}"`;
  return `<a ${attributes}>#${escapeText(link.channel.name)}${link.html}</a>`;
}

function messageAnchor(link: { channel: Channel; href: string; html: string }): string {
  const href = escapeAttribute(link.href);
  return `<a class="message-link" href="${href}">#${escapeText(link.channel.name)}${link.html} @ 💬</a>`;
}

function topicAndMessage(written: string): { topic: string; messageId: string } {
  const at = written.lastIndexOf('@');
  if (at < 0 || !/^[0-9]{1,15}$/.test(written.slice(at + 1))) return { topic: written, messageId: '' };
  return { topic: written.slice(0, at), messageId: written.slice(at + 1) };
}

function topicHtml(topic: string, rendering: Rendering): string {
  return topic === '' ? `<em>${escapeText(rendering.context.emptyTopicDisplayName)}</em>` : escapeText(topic);
}

export function channelSlug(channel: Channel): string {
  return `${channel.id}-${encodeFragment(channel.name.replaceAll(' ', '-'))}`;
}

/** Percent-encodes all but letters, digits, `_`, `-` and `~`, with a full stop for the percent sign. */
export function encodeFragment(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[.!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.');
}
