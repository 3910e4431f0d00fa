import type { Channel } from '../../../chat/model/channels.ts';
import { cut } from '../../../chat/model/cut.ts';
import type { User } from '../../../chat/model/people.ts';
import type { Realm } from '../../../chat/realm/realm.ts';
import { withoutMarks } from '../../../chat/rules/channels/topic-resolving.ts';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../chat/rules/channels/topics.ts';
import type { Knows } from '../../../chat/rules/people/people.ts';
import type { StoredMessage } from '../../../chat/store/messages/messages.ts';
import { fragmentOf, nameOf, showsContent } from '../../notifications/mail/compose.ts';
import { parseHtml } from '../../notifications/mail/html-tree.ts';
import { simplify } from '../../notifications/mail/simple-tree.ts';
import { momentOf } from '../../notifications/mail/time.ts';
import { textOfContent } from '../../notifications/mail/write-content.ts';

/** The notification that a device should show or remove (docs/push.md); one line of JSON. */
export type PushPayload =
  | {
      readonly type: 'message';
      readonly realm_url: string;
      readonly user_id: number;
      /** A later notification with the same tag replaces an earlier one. */
      readonly tag: string;
      readonly title: string;
      readonly body: string;
      /** The number of its unread messages that notify the user. */
      readonly count: number;
      /** At most `MOST_IDS` of them, the newest. */
      readonly message_ids: readonly number[];
      /** Where the client shows the first of these messages. */
      readonly url: string;
      /** UNIX seconds of the newest message. */
      readonly time: number;
    }
  | {
      readonly type: 'remove';
      readonly realm_url: string;
      readonly user_id: number;
      readonly message_ids: readonly number[];
    }
  | {
      readonly type: 'test';
      readonly realm_url: string;
      readonly user_id: number;
      readonly title: string;
      readonly body: string;
    };

const MOST_IDS = 50;
/** Characters. */
const LONGEST_TITLE = 120;
const LONGEST_LINE = 240;
/** The most messages that are shown. */
const MOST_LINES = 3;

export interface PushReader {
  readonly realm: Realm;
  readonly user: User;
  readonly knows: Knows;
}

/** Messages of one conversation, by ID ascending, at least one. */
export function presentPush(messages: readonly StoredMessage[], reader: PushReader): PushPayload {
  const { realm, user } = reader;
  const newest = messages.at(-1) as StoredMessage;
  const others = (newest.userIds ?? []).filter((id) => id !== user.id).map((id) => realm.user(id));
  const channel = newest.channelId === null ? undefined : realm.channel(newest.channelId);
  const place = { channel, topic: newest.topic, others: others.length > 0 ? others : [user], messages };
  const common = {
    ...({ type: 'message', realm_url: realm.url, user_id: user.id } as const),
    count: messages.length,
    message_ids: messages.slice(-MOST_IDS).map(({ id }) => id),
    time: newest.sentAt,
  };
  if (!showsContent(realm, user)) return { ...common, ...withheld(realm, messages.length) };
  return {
    ...common,
    tag: channel ? `channel ${channel.id} ${newest.topicKey}` : `direct ${newest.recipientId}`,
    title: cut(titleOf(place, reader), LONGEST_TITLE),
    body: bodyOf(messages, reader, channel === undefined && others.length <= 1),
    url: `${realm.url}/${fragmentOf(place)}`,
  };
}

export const presentRemoval = (
  { realm, user }: Pick<PushReader, 'realm' | 'user'>,
  messageIds: readonly number[],
): PushPayload => ({ type: 'remove', realm_url: realm.url, user_id: user.id, message_ids: messageIds });

export const presentTry = ({ realm, user }: Pick<PushReader, 'realm' | 'user'>): PushPayload => ({
  ...{ type: 'test', realm_url: realm.url, user_id: user.id },
  ...{ title: realm.info.name, body: 'Notifications reach this device.' },
});

/** JSON of at most `most` bytes: the text is cut. */
export function writePayload(payload: PushPayload, most: number): string {
  let text = JSON.stringify(payload);
  if (payload.type === 'remove') return text;
  for (let { body, title } = payload; Buffer.byteLength(text) > most && body + title !== ''; ) {
    if (body !== '') body = half(body);
    else title = half(title);
    text = JSON.stringify({ ...payload, title, body });
  }
  return text;
}

function half(text: string): string {
  const characters = [...text];
  return characters.length < 4 ? '' : `${characters.slice(0, characters.length / 2 - 1).join('')}…`;
}

/** A notification without sender, place and content. */
function withheld({ info, url }: Realm, number: number) {
  const body = number === 1 ? 'You have a new message.' : `You have ${number} new messages.`;
  return { tag: 'withheld', title: info.name, body, url: `${url}/` };
}

interface Place {
  readonly channel: Channel | undefined;
  readonly topic: string;
  readonly others: readonly User[];
}

function titleOf({ channel, topic, others }: Place, reader: PushReader): string {
  if (channel) return `#${channel.name} > ${withoutMarks(topic) || EMPTY_TOPIC_DISPLAY_NAME}`;
  return others.map(({ id }) => nameOf(id, reader)).join(', ');
}

/** The text of the newest messages, at least a line for each. */
function bodyOf(messages: readonly StoredMessage[], reader: PushReader, isBetweenTwo: boolean): string {
  const lines = messages.slice(-MOST_LINES).map((message) => {
    const text = cut(textOf(message, reader), LONGEST_LINE);
    return isBetweenTwo ? text : `${nameOf(message.senderId, reader)}: ${text}`;
  });
  return lines.join('\n');
}

const textOf = ({ renderedContent }: StoredMessage, { realm, user }: PushReader): string =>
  textOfContent(
    simplify(parseHtml(renderedContent), {
      url: realm.url,
      timeOf: (iso) => momentOf(Date.parse(iso), user),
    }),
  );
