import type { StateInline } from 'markdown-it';
import type { MentionedGroup, MentionedUser } from '../context.ts';
import { escapeText } from '../html.ts';
import { type Rendering, renderingOf } from '../rendering.ts';
import { followsBoundary, pushHtml } from './push.ts';

/** `@**name**`, `@*group*` and their silent forms. */
interface Mention {
  readonly silent: boolean;
  readonly isGroup: boolean;
  readonly name: string;
  readonly end: number;
}

const channelWildcards = new Set(['all', 'everyone', 'channel', 'stream']);

/** Mentions of users, groups, the channel and the topic. A name that does not resolve stays text. */
export function mention(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 64 || silent || !followsBoundary(state)) return false;
  const mention = mentionAt(state.src, state.pos);
  const html = mention && mentionHtml(quieted(mention, renderingOf(state)), renderingOf(state));
  if (!mention || html === undefined) return false;
  pushHtml(state, html);
  state.pos = mention.end;
  return true;
}

function mentionAt(source: string, start: number): Mention | undefined {
  const silent = source[start + 1] === '_';
  const stars = start + (silent ? 2 : 1);
  if (source[stars] !== '*') return undefined;
  const marks = source[stars + 1] === '*' ? '**' : '*';
  const name = stars + marks.length;
  const end = source.indexOf('*', name);
  if (end <= name || !source.startsWith(marks, end)) return undefined;
  return { silent, isGroup: marks === '*', name: source.slice(name, end), end: end + marks.length };
}

/** What is quoted notifies nobody. */
function quieted(mention: Mention, rendering: Rendering): Mention {
  return rendering.quoteDepth > 0 ? { ...mention, silent: true } : mention;
}

function mentionHtml(mention: Mention, rendering: Rendering): string | undefined {
  if (mention.isGroup) return groupHtml(mention, rendering);
  return wildcardHtml(mention, rendering) ?? userHtml(mention, rendering);
}

function wildcardHtml(mention: Mention, rendering: Rendering): string | undefined {
  if (mention.silent) return undefined;
  if (channelWildcards.has(mention.name)) {
    rendering.mentionsChannel = true;
    return `<span class="user-mention channel-wildcard-mention" data-user-id="*">@${mention.name}</span>`;
  }
  if (mention.name !== 'topic') return undefined;
  rendering.mentionsTopic = true;
  return '<span class="topic-mention">@topic</span>';
}

function userHtml({ name, silent }: Mention, rendering: Rendering): string | undefined {
  const user = findUser(name, rendering);
  if (!user) return undefined;
  if (!silent) rendering.mentionedUserIds.add(user.id);
  const [classes, at] = silent ? ['user-mention silent', ''] : ['user-mention', '@'];
  return `<span class="${classes}" data-user-id="${user.id}">${at}${escapeText(user.fullName)}</span>`;
}

/** `Full name`, `Full name|id` or `|id`; with both, both must fit. */
function findUser(written: string, { context }: Rendering): MentionedUser | undefined {
  const bar = written.lastIndexOf('|');
  if (bar < 0 || !/^[0-9]{1,15}$/.test(written.slice(bar + 1))) return context.userByName(written);
  const user = context.userById(Number(written.slice(bar + 1)));
  const name = written.slice(0, bar);
  return name === '' || (user && sameName(user.fullName, name)) ? user : undefined;
}

function sameName(a: string, b: string): boolean {
  return a === b || a.toLowerCase() === b.toLowerCase();
}

function groupHtml({ name, silent }: Mention, rendering: Rendering): string | undefined {
  const group = rendering.context.groupByName(name);
  if (!group || (group.isSystem && !silent)) return undefined;
  const quiet = silent || group.deactivated;
  if (!quiet) rendering.mentionedGroupIds.add(group.id);
  const [classes, at] = quiet ? ['user-group-mention silent', ''] : ['user-group-mention', '@'];
  return `<span class="${classes}" data-user-group-id="${group.id}">${at}${escapeText(shownName(group))}</span>`;
}

function shownName(group: MentionedGroup): string {
  return group.isSystem ? group.description : group.name;
}
