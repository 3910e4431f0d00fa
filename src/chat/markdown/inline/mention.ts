import type { StateInline } from 'markdown-it';
import type { MentionedUser } from '../context.ts';
import { escapeText } from '../html.ts';
import { type Rendering, renderingOf, takeRoom } from '../rendering.ts';
import { followsBoundary, pushHtml } from './text.ts';

/** What a mention of a system group shows in place of its name. */
const shownNames: Readonly<Record<string, string>> = {
  'role:nobody': 'Nobody',
  'role:owners': 'Owners',
  'role:administrators': 'Administrators',
  'role:moderators': 'Moderators',
  'role:fullmembers': 'Full members',
  'role:members': 'Members',
  'role:everyone': 'Everyone',
  'role:internet': 'Everyone on the internet',
};

export function shownGroupName(group: { readonly name: string; readonly isSystem: boolean }): string {
  return (group.isSystem ? shownNames[group.name] : undefined) ?? group.name;
}

/** `@**name**`, `@*group*` and their silent forms. */
interface Mention {
  readonly silent: boolean;
  readonly isGroup: boolean;
  readonly name: string;
  readonly end: number;
}

const channelWildcards = new Set(['all', 'everyone', 'channel', 'stream']);

/** The HTML of a mention, and a function that records it once it is shown. */
interface Shown {
  readonly html: string;
  note(rendering: Rendering): unknown;
}

/** Mentions of users, groups, the channel and the topic. A name that does not resolve stays text. */
export function mention(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 64 || silent || !followsBoundary(state)) return false;
  const rendering = renderingOf(state);
  const mention = mentionAt(state.src, state.pos);
  const loud = mention && !mention.silent && rendering.quoteDepth === 0;
  const shown = mention && shownAs(mention, rendering);
  if (!mention || !shown || !takeRoom(rendering, shown.html)) return false;
  if (loud) shown.note(rendering);
  pushHtml(state, shown.html);
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

/** Quoted mentions notify nobody. */
function shownAs(mention: Mention, rendering: Rendering): Shown | undefined {
  const silent = mention.silent || rendering.quoteDepth > 0;
  const { name } = mention;
  if (mention.isGroup) return groupShown({ name, silent }, rendering);
  return wildcardShown({ name, silent }) ?? userShown({ name, silent }, rendering);
}

type Named = Pick<Mention, 'name' | 'silent'>;

/** The text of a loud mention begins with `@`; `rest`: attributes; `text`: not escaped yet. */
function spanHtml({ silent }: Named, span: { classes: string; rest: string; text: string }): string {
  const [classes, at] = silent ? [`${span.classes} silent`, ''] : [span.classes, '@'];
  return `<span class="${classes}"${span.rest}>${at}${escapeText(span.text)}</span>`;
}

function wildcardShown(mention: Named): Shown | undefined {
  const { name: text } = mention;
  if (channelWildcards.has(text)) {
    const html = spanHtml(mention, {
      classes: 'user-mention channel-wildcard-mention',
      rest: ' data-user-id="*"',
      text,
    });
    return { html, note: (rendering) => (rendering.mentionsChannel = true) };
  }
  if (text !== 'topic') return undefined;
  const html = spanHtml(mention, { classes: 'topic-mention', rest: '', text });
  return { html, note: (rendering) => (rendering.mentionsTopic = true) };
}

function userShown(mention: Named, rendering: Rendering): Shown | undefined {
  const user = findUser(mention.name, rendering);
  if (!user) return undefined;
  const rest = ` data-user-id="${user.id}"`;
  const silent = mention.silent || !user.isActive;
  const html = spanHtml({ ...mention, silent }, { classes: 'user-mention', rest, text: user.fullName });
  return { html, note: ({ mentionedUserIds }) => silent || mentionedUserIds.add(user.id) };
}

/** `Full name`, `Full name|id` or `|id`; with both, both must match. */
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

/** A deactivated group is shown, but its members get no notification. */
function groupShown(mention: Named, rendering: Rendering): Shown | undefined {
  const group = rendering.context.groupByName(mention.name);
  if (!group) return undefined;
  const silent = mention.silent || group.deactivated;
  const rest = ` data-user-group-id="${group.id}"`;
  const text = shownGroupName(group);
  const html = spanHtml({ ...mention, silent }, { classes: 'user-group-mention', rest, text });
  return { html, note: ({ mentionedGroupIds }) => silent || mentionedGroupIds.add(group.id) };
}
