import { encodePart } from '../../../state/route.ts';

/** The Markdown that names people, groups, channels and topics, as the server reads it. Pure. */

interface Named {
  readonly user_id: number;
  readonly full_name: string;
}

const WILDCARDS = ['all', 'everyone', 'channel', 'stream', 'topic'];

/** `@**Name**`, with the ID where another person has the same name. */
export function mentionOf(person: Named, people: Iterable<Named>, isSilent: boolean): string {
  const name = person.full_name;
  const lower = name.toLowerCase();
  const isTaken = [...people].some(
    (other) => other.user_id !== person.user_id && other.full_name.toLowerCase() === lower,
  );
  const needsId = isTaken || WILDCARDS.includes(name) || /\|\d+$/.test(name);
  return `@${isSilent ? '_' : ''}**${name}${needsId ? `|${person.user_id}` : ''}**`;
}

export const groupMention = (name: string, isSilent: boolean): string => `@${isSilent ? '_' : ''}*${name}*`;

export const wildcardMention = (name: string, isSilent: boolean): string =>
  `@${isSilent ? '_' : ''}**${name}**`;

/** Signs that would end or change the link: such names are linked by their addresses. */
const HARD = /[`>*&[\]]|\$\$/;

export function channelLink(channel: { readonly stream_id: number; readonly name: string }): string {
  if (!HARD.test(channel.name)) return `#**${channel.name}**`;
  return `[#${plain(channel.name)}](${addressOf(channel)})`;
}

/** `topicName`: how the topic is shown, for the one without a name. */
export function topicLink(
  channel: { readonly stream_id: number; readonly name: string },
  topic: string,
  topicName = topic,
): string {
  if (!HARD.test(channel.name) && !HARD.test(topic)) return `#**${channel.name}>${topic}**`;
  const address = `${addressOf(channel)}/topic/${encodePart(topic)}`;
  return `[#${plain(channel.name)} > ${plain(topicName)}](${address})`;
}

const addressOf = ({ stream_id, name }: { readonly stream_id: number; readonly name: string }): string =>
  `#narrow/channel/${encodePart(`${stream_id}-${name.replaceAll(/[ /]+/g, '-')}`)}`;

/** As entities, so that the text of the link has no marks. */
const plain = (text: string): string => text.replace(/[`>*&[\]$<]/g, (sign) => `&#${sign.charCodeAt(0)};`);
