import { channelSlug, encodeFragment } from '../../../chat/markdown/inline/channel-link.ts';
import type { Channel } from '../../../chat/model/channels.ts';
import { withoutMarks } from '../../../chat/rules/channels/topic-resolving.ts';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../chat/rules/channels/topics.ts';
import type { StoredMessage } from '../../../chat/store/messages/messages.ts';
import { nameOf, type ReaderOfMail, shownAs, showsContent, suffixOf } from './compose.ts';
import { type DigestShown, digestAsHtml, digestAsText } from './digest-layout.ts';

/** A topic in which the reader has unread messages. */
export interface HotTopic {
  readonly channelId: number;
  /** Message IDs. */
  readonly unread: readonly number[];
  /** IDs of the senders. */
  readonly senders: ReadonlySet<number>;
  /** The oldest unread messages, by ID ascending; at least one. */
  readonly teasers: readonly StoredMessage[];
}

export interface DigestContent {
  readonly topics: readonly HotTopic[];
  /** The number of further topics, which are left out. */
  readonly moreTopics: number;
  /** New channels that the reader may read. */
  readonly channels: readonly Channel[];
  readonly moreChannels: number;
}

export interface DigestMail {
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  readonly html: string;
}

const MOST_NAMES = 3;

/** The weekly mail. Where mail may not contain messages, it has only numbers. */
export function composeDigest(content: DigestContent, reader: ReaderOfMail): DigestMail {
  const { realm, user } = reader;
  const shows = showsContent(realm, user);
  const shown: DigestShown = {
    title: `What you missed in ${realm.info.name}`,
    url: `${realm.url}/`,
    summary: summaryOf(content),
    topics: shows ? content.topics.map((topic) => shownTopic(topic, reader)) : [],
    channels: shows ? content.channels.map((channel) => shownChannel(channel, realm.url)) : [],
    footer: {
      why: 'You get this mail because you were away.',
      settingsUrl: `${realm.url}/#settings/notifications`,
      unsubscribeUrl: reader.unsubscribeUrl,
      organization: realm.info.name,
    },
  };
  const subject = `What you missed this week${suffixOf(realm, user)}`;
  return { subject, body: digestAsText(shown), html: digestAsHtml(shown) };
}

function summaryOf({ topics, moreTopics, channels, moreChannels }: DigestContent): string {
  const conversations = topics.length + moreTopics;
  const made = channels.length + moreChannels;
  const parts = [
    ...(conversations > 0 ? [counted(conversations, 'busy conversation', 'busy conversations')] : []),
    ...(made > 0 ? [counted(made, 'new channel', 'new channels')] : []),
  ];
  return `${parts.join(' and ')}.`;
}

const counted = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;

function shownTopic({ channelId, unread, senders, teasers }: HotTopic, reader: ReaderOfMail) {
  const { realm } = reader;
  const channel = realm.channel(channelId);
  const [first] = teasers as [StoredMessage, ...StoredMessage[]];
  const names = [...senders].slice(0, MOST_NAMES).map((id) => nameOf(id, reader));
  const others = senders.size - names.length;
  const people = [...names, ...(others > 0 ? [counted(others, 'other', 'others')] : [])].join(', ');
  const at = `channel/${channelSlug(channel)}/topic/${encodeFragment(first.topic)}/near/${first.id}`;
  return {
    place: `#${channel.name} > ${withoutMarks(first.topic) || EMPTY_TOPIC_DISPLAY_NAME}`,
    url: `${realm.url}/#narrow/${at}`,
    summary: `${counted(unread.length, 'unread message', 'unread messages')} – ${people}`,
    teasers: teasers.map((message) => shownAs(message, reader)),
  };
}

const shownChannel = (channel: Channel, url: string) => ({
  name: `#${channel.name}`,
  url: `${url}/#narrow/channel/${channelSlug(channel)}`,
});
