import type { User } from '../../client/shapes.ts';
import { t } from '../../i18n/texts.ts';
import type { Model } from '../../model/model.ts';
import {
  type Conversation,
  conversationKey,
  directWith,
  topicKey,
  topicOf,
} from '../../state/conversation.ts';
import {
  channelNarrow,
  FEED,
  MENTIONS,
  type Narrow,
  narrowOf,
  REACTIONS,
  STARRED,
} from '../../state/narrow.ts';
import { recentConversations } from '../../state/recent.ts';
import type { Route } from '../../state/route.ts';
import { type Switchable, switchable } from '../../state/switcher.ts';
import type { IconName } from '../../ui/icons/icon.tsx';
import type { Desk } from '../app/desk.ts';
import { peopleText, topicText } from '../app/names.ts';
import { type Command, commandsOf } from './commands.ts';

/** The choice: a place, perhaps one to write to, or a command. */
export type SwitcherTarget =
  | {
      readonly kind: 'person' | 'group';
      readonly route: Route;
      readonly to: Conversation;
      readonly userIds: readonly number[];
    }
  | { readonly kind: 'topic'; readonly route: Route; readonly to: Conversation; readonly streamId: number }
  | { readonly kind: 'channel'; readonly route: Route; readonly streamId: number }
  | { readonly kind: 'view'; readonly route: Route; readonly icon: IconName }
  | { readonly kind: 'command'; readonly command: Command };

export type Place = Switchable<SwitcherTarget>;

const RECENT = 60;
const UNREAD = 40;
const OWN = 20;
const AWAY = -80;

const list = (narrow: Narrow): Route => ({ view: 'narrow', narrow });

/** Everything to which one can go now. Made once when the switcher opens. `recent`: keys, the last one first. */
export function placesOf(model: Model, desk: Desk, recent: readonly string[]): Place[] {
  const rank = new Map(recent.map((key, at) => [key, RECENT * (1 - at / recent.length)]));
  const boost = (key: string, isUnread: boolean) => (rank.get(key) ?? 0) + (isUnread ? UNREAD : 0);
  return [
    ...people(model, boost),
    ...groups(model, boost),
    ...channels(model, boost),
    ...topics(model, boost),
    ...views(),
    ...commandsOf(model, desk).map((command) =>
      switchable<SwitcherTarget>({
        ...{ key: `command:${command.id}`, kind: 'command', text: command.text },
        value: { kind: 'command', command },
      }),
    ),
  ];
}

type Boost = (key: string, isUnread: boolean) => number;

function people({ tables }: Model, boost: Boost): Place[] {
  const unread = tables.unread.peek().directs;
  const muted = tables.mutedPeople.peek();
  return peopleFrom(tables.people.peek()).flatMap((place) => {
    if (muted.has(place.userId)) return [];
    const more = boost(place.key, unread.has(place.key));
    return more === 0 ? [place] : [{ ...place, boost: place.boost + more }];
  });
}

interface PersonPlace extends Place {
  readonly userId: number;
}

const made = new WeakMap<object, readonly PersonPlace[]>();

/** Thousands of people take longer to list than to search: they are listed once, until one of them changes. */
function peopleFrom(people: ReadonlyMap<number, User>): readonly PersonPlace[] {
  const known = made.get(people);
  if (known) return known;
  const places = [...people.values()].filter(({ is_active }) => is_active !== false).map(placeOf);
  made.set(people, places);
  return places;
}

function placeOf({ user_id: userId, full_name: text, is_bot }: User): PersonPlace {
  const to = directWith([userId]);
  const value = { kind: 'person', route: list(narrowOf(to)), to, userIds: to.userIds } as const;
  const key = conversationKey(to);
  return {
    ...switchable<SwitcherTarget>({ key, kind: 'person', text, value, boost: is_bot ? AWAY : OWN }),
    userId,
  };
}

function groups(model: Model, boost: Boost): Place[] {
  const unread = model.tables.unread.peek().directs;
  const recent = model.live.now.recent_private_conversations ?? [];
  const known = new Map<string, readonly number[]>();
  for (const userIds of [
    ...recent.map((each) => each.user_ids),
    ...[...unread.values()].map((each) => each.userIds),
  ])
    if (userIds.length > 1) known.set(directWith(userIds).userIds.join(), userIds);
  return [...known.values()].map((userIds) => {
    const to = directWith(userIds);
    const key = conversationKey(to);
    const value = { kind: 'group', route: list(narrowOf(to)), to, userIds: to.userIds } as const;
    const text = peopleText(model, to.userIds);
    return switchable<SwitcherTarget>({
      key,
      kind: 'group',
      text,
      value,
      boost: boost(key, unread.has(key)),
    });
  });
}

function channels({ tables }: Model, boost: Boost): Place[] {
  const unread = tables.unread.peek().channels;
  return [...tables.channels.peek().values()].flatMap(
    ({ stream_id: streamId, name, isSubscribed, is_archived }) => {
      if (is_archived) return [];
      const key = `channel:${streamId}`;
      const value = { kind: 'channel', route: list(channelNarrow(streamId)), streamId } as const;
      const more = boost(key, (unread.get(streamId)?.count ?? 0) > 0) + (isSubscribed ? OWN : AWAY);
      return [switchable<SwitcherTarget>({ key, kind: 'channel', text: name, value, boost: more })];
    },
  );
}

/** Topics that are known without asking the server: listed, unread, or with messages at hand. */
function topics(model: Model, boost: Boost): Place[] {
  const { tables } = model;
  const unread = tables.unread.peek().topics;
  const known = new Map<string, { readonly streamId: number; readonly topic: string }>();
  const put = (streamId: number, topic: string) => {
    if (tables.channels.peek().has(streamId)) known.set(topicKey(streamId, topic), { streamId, topic });
  };
  for (const { streamId, topic } of unread.values()) put(streamId, topic);
  for (const { conversation } of recentConversations(model.messages.list(FEED).peek(), tables.ownId.peek()))
    if (conversation.kind === 'topic') put(conversation.streamId, conversation.topic);
  for (const [streamId, listed] of model.topics.known()) for (const { name } of listed) put(streamId, name);
  return [...known].map(([key, { streamId, topic }]) => {
    const to = topicOf(streamId, topic);
    const value = { kind: 'topic', route: list(narrowOf(to)), to, streamId } as const;
    const isUnread = unread.get(key)?.isMuted === false;
    return switchable<SwitcherTarget>({
      key,
      kind: 'topic',
      text: topicText(model, topic),
      value,
      boost: boost(key, isUnread),
    });
  });
}

function views(): Place[] {
  const page = (view: 'inbox' | 'recent' | 'drafts' | 'scheduled'): Route => ({ view, path: [] });
  const all: readonly (readonly [string, string, IconName, Route])[] = [
    ['inbox', t('navigation-inbox'), 'inbox', page('inbox')],
    ['recent', t('navigation-recent'), 'clock', page('recent')],
    ['feed', t('navigation-feed'), 'list', list(FEED)],
    ['mentions', t('navigation-mentions'), 'at-sign', list(MENTIONS)],
    ['starred', t('navigation-starred'), 'star', list(STARRED)],
    ['reactions', t('navigation-reactions'), 'smile', list(REACTIONS)],
    ['drafts', t('navigation-drafts'), 'pencil', page('drafts')],
    ['scheduled', t('navigation-scheduled'), 'calendar-clock', page('scheduled')],
  ];
  return all.map(([id, text, icon, route]) =>
    switchable<SwitcherTarget>({
      key: `view:${id}`,
      kind: 'view',
      text,
      value: { kind: 'view', route, icon },
    }),
  );
}
