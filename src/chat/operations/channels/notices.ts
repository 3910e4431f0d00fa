import { letReadersIn } from '../../../engine/store/let-readers-in.ts';
import { renderMessage } from '../../markdown/render.ts';
import type { Channel } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import { groupBy } from '../../visibility/together.ts';
import type { ComposedMessage } from '../messages/compose.ts';
import { send } from '../messages/send.ts';
import { type DirectNotice, sendDirects } from '../messages/send-directs.ts';
import type { Sending } from '../messages/sending.ts';
import { markdownContext, type References } from '../rendering/markdown-context.ts';
import type { Subscribed } from './subscribe.ts';

/** The name of the program under which the server's own bot writes. */
export const CLIENT = 'Internal';
const EVENTS_TOPIC = 'channel events';
const ANNOUNCEMENT_TOPIC = 'new channels';
/** The most channels that a notice names one by one. */
const MOST_NAMED = 100;

/** The notification bot's messages after users were subscribed; rendered, ready to be sent. */
export interface Notices {
  readonly directs: readonly DirectNotice[];
  readonly posts: readonly Post[];
}

/** A message of the notification bot. `readBy` and `unreadFor` as in `send`. */
interface Post extends Pick<Sending, 'target' | 'readBy' | 'unreadFor'> {
  readonly composed: ComposedMessage;
}

export const NOTHING_TO_SAY: Notices = { directs: [], posts: [] };

export interface NoticesAbout {
  readonly actor: User;
  readonly announce: boolean;
}

/**
 * Composes the notices of a subscription: to each user whom another user subscribed to an existing channel, its
 * name; in each new channel, its creator and description; in the organization's announcement channel, with
 * `announce`, the new channels that are not secret.
 */
export function composeNotices(
  realm: Realm,
  outcome: Subscribed,
  { actor, announce }: NoticesAbout,
): Notices {
  const bot = realm.notifier;
  if (!bot) return NOTHING_TO_SAY;
  const compose = (text: string) => composeNotice(realm, { bot, actor, text });
  const readBy = [actor];
  const posts = outcome.created.map((channel) => ({
    composed: compose(firstWords(actor, channel)),
    target: { channel, topic: EVENTS_TOPIC },
    readBy,
  }));
  const announcement = announce ? composeAnnouncement(realm, actor, outcome.created) : undefined;
  if (announcement) {
    posts.push({
      composed: compose(announcement.text),
      target: { channel: announcement.channel, topic: ANNOUNCEMENT_TOPIC },
      readBy,
    });
  }
  return { directs: composeDirects(realm, outcome, { actor, compose }), posts };
}

/** Messages in a channel about what `actor` has done to it; `unreadFor` as `send` takes it. */
export function composePosts(
  realm: Realm,
  actor: User,
  {
    channel,
    texts,
    unreadFor,
  }: { readonly channel: Channel; readonly texts: readonly string[]; readonly unreadFor?: readonly number[] },
): Notices {
  const bot = realm.notifier;
  if (!bot) return NOTHING_TO_SAY;
  const target = { channel, topic: EVENTS_TOPIC };
  const posts = texts.map((text) => ({
    composed: composeNotice(realm, { bot, actor, text }),
    ...{ target, unreadFor },
  }));
  return { directs: [], posts };
}

/** Posts that are sent before readers get their turn. */
const AT_ONCE = 20;

export async function sendNotices(tx: Tx, notices: Notices): Promise<void> {
  await sendDirects(tx, notices.directs, { client: CLIENT });
  for (const [index, { composed, ...sending }] of notices.posts.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await letReadersIn(tx);
    await send(tx, composed, { ...sending, client: CLIENT });
  }
}

interface Notice {
  readonly bot: User;
  readonly actor: User;
  readonly text: string;
  readonly references?: References | undefined;
}

/**
 * Names in a notice are resolved for `actor`, whose words it may quote: the bot itself sees everything.
 * Mentions are silent.
 */
export function composeNotice(realm: Realm, { bot, actor, text, references }: Notice): ComposedMessage {
  const rendered = renderMessage(text, markdownContext(realm, actor, references));
  const silent = {
    mentionedUserIds: new Set<number>(),
    mentionedGroupIds: new Set<number>(),
    mentionsChannel: false,
    mentionsTopic: false,
  };
  return { sender: bot, content: text, rendered: { ...rendered, ...silent }, mentioned: [], alerted: [] };
}

export const personLink = (user: User): string => `@_**${user.fullName}|${user.id}**`;

function channelLinks(channels: readonly Channel[]): string {
  const named = channels.slice(0, MOST_NAMED).map((channel) => `#**${channel.name}**`);
  const more = channels.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}

export function kindOf(channel: Channel): string {
  if (channel.isWebPublic) return 'Web-public';
  if (!channel.inviteOnly) return 'Public';
  return channel.historyPublicToSubscribers ? 'Private (shared history)' : 'Private (protected history)';
}

/** A description is one line, which cannot end its own quotation. */
export const quote = (description: string): string =>
  description === '' ? '*No description.*' : `> ${description}`;

function firstWords(actor: User, channel: Channel): string {
  const description = quote(channel.description);
  return `**${kindOf(channel)}** channel created by ${personLink(actor)}. **Description:**\n\n${description}`;
}

function composeAnnouncement(
  realm: Realm,
  actor: User,
  created: readonly Channel[],
): { readonly channel: Channel; readonly text: string } | undefined {
  const known = created.filter((channel) => !channel.inviteOnly);
  const channel = realm.channels.get(Number(realm.info.settings.new_stream_announcements_stream_id));
  if (!channel || channel.isArchived || known.length === 0) return undefined;
  const what = known.length === 1 ? 'a new channel' : 'the following channels:';
  return { channel, text: `${personLink(actor)} created ${what} ${channelLinks(known)}.` };
}

function composeDirects(
  realm: Realm,
  { made, created }: Subscribed,
  { actor, compose }: { readonly actor: User; readonly compose: (text: string) => ComposedMessage },
): DirectNotice[] {
  const isNew = new Set(created.map((channel) => channel.id));
  const channelsOf = groupBy(
    made.filter(({ userId, channelId }) => userId !== actor.id && !isNew.has(channelId)),
    ({ userId }) => userId,
    ({ channelId }) => realm.channel(channelId),
  );
  const composedByText = new Map<string, ComposedMessage>();
  return [...channelsOf].flatMap(([userId, channels]) => {
    const to = realm.user(userId);
    if (to.isBot) return [];
    const key = channels.map((channel) => channel.id).join(',');
    const composed = composedByText.get(key) ?? compose(subscribedWords(actor, channels));
    composedByText.set(key, composed);
    return [{ composed, to }];
  });
}

function subscribedWords(actor: User, channels: readonly Channel[]): string {
  if (channels.length === 1) return `${personLink(actor)} subscribed you to ${channelLinks(channels)}.`;
  return `${personLink(actor)} subscribed you to the following channels: ${channelLinks(channels)}.`;
}
