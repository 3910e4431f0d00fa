import { channelSlug, encodeFragment } from '../../markdown/inline/channel-link.ts';
import type { Channel } from '../../model/channels.ts';

/** What the syntax of channel links gives another meaning: `*` ends them, `@` and digits name a message. */
const UNSAFE = /[*`]|\$\$|@[0-9]+$/;

interface Topic {
  readonly channel: Channel;
  readonly topic: string;
}

/** A link to a topic in Markdown, whatever its name and that of its channel. */
export function topicLink({ channel, topic }: Topic): string {
  if (!UNSAFE.test(channel.name) && !channel.name.includes('>') && !UNSAFE.test(topic)) {
    return `#**${channel.name}>${topic}**`;
  }
  return `[${asText(`#${channel.name} > ${topic}`)}](${topicPath({ channel, topic })})`;
}

/** A link to a message in Markdown. */
export const messageLink = (text: string, place: Topic, messageId: number): string =>
  `[${text}](${topicPath(place)}/near/${messageId})`;

const topicPath = ({ channel, topic }: Topic): string =>
  `#narrow/channel/${channelSlug(channel)}/topic/${encodeFragment(topic)}`;

/** Punctuation as entities, which mean nothing but themselves. */
const asText = (text: string): string =>
  text.replaceAll(/[!-/:-@[-`{-~]/g, (character) => `&#${character.charCodeAt(0)};`);
