import { formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { customEmoji, type EmojiEntry } from '../../../model/emoji.ts';
import type { Model } from '../../../model/model.ts';
import { subscribersOf } from '../../../model/subscribers.ts';
import type { KnownChannel } from '../../../model/tables.ts';
import { holds } from '../../../state/permissions.ts';
import { rankText } from '../../../state/ranking.ts';
import { shownGroupName } from '../../../state/system-groups.ts';
import type { UserGroup } from '../../../state/types.ts';
import type { Target } from '../../../state/writing.ts';
import { findEmoji } from '../../emoji/search.ts';
import { languagesFor } from './languages.ts';
import { fold, rankPeople } from './people-ranking.ts';
import type { Token } from './token.ts';
import { channelLink, groupMention, mentionOf, topicLink, wildcardMention } from './words.ts';

/** One completion: what it shows, and what it writes. */
export interface Completion {
  readonly text: string;
  /** In small letters beside it. */
  readonly note?: string;
  readonly insert: string;
  /** Continues with a further part (a topic). */
  readonly goesOn?: boolean;
  readonly picture?:
    | { readonly kind: 'person'; readonly userId: number; readonly url?: string | null | undefined }
    | {
        readonly kind: 'icon';
        readonly name: CommandIcon | 'users' | 'hash' | 'message-square' | 'clock' | 'code';
      }
    | { readonly kind: 'emoji'; readonly emoji: EmojiEntry }
    | { readonly kind: 'channel'; readonly channel: KnownChannel };
}

export interface CompletionContext {
  readonly model: Model;
  readonly to: Target;
  /** Who wrote here of late, the last one first. */
  readonly recent: ReadonlyMap<number, number>;
  /** Unicode emoji; undefined while they are loaded. */
  readonly emoji: ReadonlyMap<string, EmojiEntry> | undefined;
}

const MOST = 8;

/** The matches of the token, best first. Follows changes. */
export function completionsFor(token: Token, context: CompletionContext): readonly Completion[] {
  switch (token.kind) {
    case 'person':
      return mentions(token, context);
    case 'channel':
      return channels(token.query, context);
    case 'topic':
      return topics(token, context);
    case 'emoji':
      return emojiNamed(token.query, context);
    case 'command':
      return commands(token.query);
    case 'language':
      return languages(token.query);
    case 'time':
      return times(token.query);
    default:
      token satisfies never;
      return [];
  }
}

function mentions(
  { query, isSilent }: Token & { kind: 'person' },
  context: CompletionContext,
): readonly Completion[] {
  const { model, to, recent } = context;
  const people = model.tables.people.value;
  const there = to.kind === 'direct' ? new Set(to.userIds) : inChannel(context);
  const found = rankPeople(people, query, { isThere: (id) => there?.has(id) ?? false, recent });
  const persons = found.map((person): Completion => {
    const isAway = to.kind === 'topic' && to.streamId !== undefined && there && !there.has(person.user_id);
    return {
      text: person.full_name,
      ...(isAway && { note: t('composer-not-subscribed') }),
      insert: `${mentionOf(person, people.values(), isSilent)} `,
      picture: { kind: 'person', userId: person.user_id, url: person.avatar_url },
    };
  });
  const others = [...(isSilent ? [] : wildcards(query, context)), ...groups(query, isSilent, context)];
  // A completely typed name is the intended one.
  const [exact, rest] = [
    others.filter(({ text }) => text === query),
    others.filter(({ text }) => text !== query),
  ];
  const room = Math.max(MOST - others.length, 4);
  return [...exact, ...persons.slice(0, room), ...rest].slice(0, MOST);
}

function inChannel({ model, to }: CompletionContext): ReadonlySet<number> | undefined {
  return to.kind === 'topic' && to.streamId !== undefined
    ? subscribersOf(model).of(to.streamId).value
    : undefined;
}

/** Wildcards that reach more people than this take a permission. */
const MANY = 15;

function wildcards(query: string, context: CompletionContext): Completion[] {
  const { model, to } = context;
  const { tables, live } = model;
  const setting = live.read('realm').realm_can_mention_many_users_group;
  const mayReachMany = holds(tables.groups.value, setting, tables.ownId.value);
  const count = inChannel(context)?.size ?? MANY + 1;
  const isChannel = to.kind === 'topic';
  const forAll = isChannel ? t('composer-wildcard-channel') : t('composer-wildcard-direct');
  const all = [
    ...(!isChannel || mayReachMany || count <= MANY
      ? ['all', 'everyone', ...(isChannel ? ['channel'] : [])].map((name) => ({ name, note: forAll }))
      : []),
    ...(isChannel ? [{ name: 'topic', note: t('composer-wildcard-topic') }] : []),
  ];
  return all
    .filter(({ name }) => query !== '' && name.startsWith(query.toLowerCase()))
    .map(({ name, note }) => ({
      ...{ text: name, note, insert: `${wildcardMention(name, false)} ` },
      picture: { kind: 'icon', name: 'users' },
    }));
}

function groups(query: string, isSilent: boolean, { model }: CompletionContext): Completion[] {
  const { groups: all, ownId } = model.tables;
  const wanted = fold(query.trim());
  const mayMention = (group: UserGroup) => isSilent || holds(all.value, group.can_mention_group, ownId.value);
  return [...all.value.values()]
    .filter((group) => !group.deactivated && (group.is_system_group || mayMention(group)))
    .map((group) => ({ ...group, shown: shownGroupName(group) ?? '' }))
    .filter(({ shown }) => wanted !== '' && rankText(fold(shown), wanted) >= 600)
    .sort((one, other) => Number(one.is_system_group) - Number(other.is_system_group))
    .slice(0, 3)
    .map(({ name, shown, description, is_system_group: isSystem }) => ({
      text: shown,
      note: isSystem ? t('composer-notifies-nobody') : description,
      // The server takes system groups in silent mentions alone.
      insert: `${groupMention(name, isSilent || isSystem)} `,
      picture: { kind: 'icon', name: 'users' },
    }));
}

/** Letters strewn over a name are no fit here: what is typed may be no name at all. */
const LEAST = 400;

function channels(query: string, { model }: CompletionContext): readonly Completion[] {
  const ranked = [...model.tables.channels.value.values()]
    .filter(({ is_archived }) => !is_archived)
    .map((channel) => ({ channel, rank: query === '' ? 1 : rankText(channel.name, query) }))
    .filter(({ rank }) => query === '' || rank >= LEAST)
    .sort((one, other) => other.rank + bonus(other.channel) - one.rank - bonus(one.channel));
  return ranked.slice(0, MOST).map(({ channel }) => ({
    text: channel.name,
    note: channel.description.split('\n')[0] ?? '',
    insert: `${channelLink(channel)} `,
    picture: { kind: 'channel', channel },
  }));
}

const bonus = ({ isSubscribed, pin_to_top }: KnownChannel): number =>
  (isSubscribed ? 100 : 0) + (pin_to_top ? 20 : 0);

function topics(token: Token & { kind: 'topic' }, { model }: CompletionContext): readonly Completion[] {
  const wanted = token.channel.toLowerCase();
  const channel = [...model.tables.channels.value.values()].find(({ name }) => name.toLowerCase() === wanted);
  if (!channel) return [];
  const { topics: known = [] } = model.topics.of(channel.stream_id).value;
  const emptyName = String(model.live.read('realm').realm_empty_topic_display_name ?? '');
  const ranked = known
    .map(({ name }) => ({ name, shown: name || emptyName }))
    .map((each) => ({ ...each, rank: rankText(each.shown, token.query) }))
    .filter(({ rank }) => token.query === '' || rank >= LEAST)
    .sort((one, other) => other.rank - one.rank);
  return ranked.slice(0, MOST).map(({ name, shown }) => ({
    text: shown,
    insert: `${topicLink(channel, name, shown)} `,
    picture: { kind: 'icon', name: 'message-square' },
  }));
}

/** The channel that a topic token names, so that its topics are loaded. */
export function channelOf(token: Token | undefined, model: Model): number | undefined {
  if (token?.kind !== 'topic') return undefined;
  const wanted = token.channel.toLowerCase();
  return [...model.tables.channels.peek().values()].find(({ name }) => name.toLowerCase() === wanted)
    ?.stream_id;
}

function emojiNamed(query: string, { model, emoji }: CompletionContext): readonly Completion[] {
  const all = [...customEmoji(model), ...(emoji?.values() ?? [])];
  return findEmoji(all, query)
    .slice(0, MOST)
    .map(({ emoji: each, name }) => ({
      ...{ text: `:${name}:`, insert: `:${name}: ` },
      picture: { kind: 'emoji', emoji: each },
    }));
}

type CommandIcon = 'user' | 'chart-bar' | 'list-todo' | 'smile';

interface Command {
  readonly name: string;
  readonly icon: CommandIcon;
  readonly note: string;
  /** The inserted text, if it is not the command itself. */
  readonly insert?: string;
}

function commands(query: string): readonly Completion[] {
  const all: readonly Command[] = [
    { name: 'me', icon: 'user', note: t('composer-command-me') },
    { name: 'poll', icon: 'chart-bar', note: t('composer-command-poll') },
    { name: 'todo', icon: 'list-todo', note: t('composer-command-todo') },
    { name: 'shrug', icon: 'smile', note: t('composer-command-shrug'), insert: '¯\\\\_(ツ)_/¯ ' },
  ];
  return all
    .filter(({ name }) => name.startsWith(query.toLowerCase()))
    .map(({ name, icon, note, insert = `/${name} ` }) => ({
      ...{ text: `/${name}`, note, insert },
      picture: { kind: 'icon', name: icon },
    }));
}

function languages(query: string): readonly Completion[] {
  return languagesFor(query)
    .slice(0, MOST)
    .map((name) => ({
      ...{ text: name, insert: `${name}\n`, picture: { kind: 'icon', name: 'code' } as const },
    }));
}

const HOUR = 3600;

/** Full hours from the next one on, and what is typed if it is a time. */
function times(query: string): readonly Completion[] {
  const now = Math.floor(Date.now() / 1000);
  const typed = Date.parse(query) / 1000;
  const next = Math.ceil(now / HOUR) * HOUR;
  const offered = [next, next + HOUR, next + 2 * HOUR, next + 24 * HOUR];
  return (query.length >= 8 && Number.isFinite(typed) ? [typed] : offered).map((at) => ({
    ...{ text: formatDateTime(at), insert: `<time:${new Date(at * 1000).toISOString().slice(0, 19)}Z> ` },
    picture: { kind: 'icon', name: 'clock' },
  }));
}
