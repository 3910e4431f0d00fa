import { channelSlug, encodeFragment } from '../../markdown/inline/channel-link.ts';
import type { Channel } from '../../model/channels.ts';

/** Characters that channel links would misread: `*` ends them, `@` and digits name a message. */
const UNSAFE = /[*`]|\$\$|@[0-9]+$/;

interface Topic {
  readonly channel: Channel;
  readonly topic: string;
}

/** A link to a topic in Markdown, for any name of topic and channel. */
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

/** Punctuation as entities, which have no meaning in Markdown. */
const asText = (text: string): string =>
  text.replaceAll(/[!-/:-@[-`{-~]/g, (character) => `&#${character.charCodeAt(0)};`);
