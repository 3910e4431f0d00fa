import { BadRequest } from '../../engine/kernel/errors.ts';
import type { Source } from '../realm/source.ts';
import { accessMessage } from '../rules/messages/access.ts';
import { isCurrent, receiverOf } from '../rules/messages/received.ts';
import { acquaintancesOf } from '../rules/people/acquaintance.ts';
import type { MessageKey } from '../store/messages/message-keys.ts';
import { listMessages, type StoredMessage } from '../store/messages/messages.ts';
import { listReactions } from '../store/messages/reactions.ts';
import { listSubmessages } from '../store/messages/submessages.ts';
import { listFlags } from '../store/read-state/flags.ts';
import { listSpans, type SpanMap, spansByChannel } from '../store/read-state/spans.ts';
import { listUnreadAmong } from '../store/read-state/unread-among.ts';
import { presentFlags } from './message-flags.ts';
import { type MessageCapabilities, presentMessage } from './messages.ts';
import type { Viewing } from './people.ts';

/** The viewer, the rows and the memory, and the client's options: everything that presenting messages needs. */
export interface ListViewing extends Viewing, Source {
  readonly capabilities: MessageCapabilities;
  /** The viewer's, in the channels of the messages at least; absent: they are read. */
  readonly spans?: SpanMap | undefined;
  /** The memory has everything that was committed before the request (`asCurrent`). */
  readonly isCurrent?: boolean | undefined;
}

/**
 * Message objects with the viewer's flags, in the order given. The caller has checked that the viewer may see them.
 * The number of queries does not depend on the number of messages.
 */
export async function presentMessages(viewing: ListViewing, messages: readonly StoredMessage[]) {
  if (messages.length === 0) return [];
  const [shared, flagsOf] = await Promise.all([
    presentForAll(viewing, messages),
    flagsFor(viewing, messages),
  ]);
  return shared.map((message, index) => ({ ...message, flags: flagsOf(messages[index] as StoredMessage) }));
}

/** The members of message objects that do not depend on the viewer. */
export async function presentForAll(viewing: ListViewing, messages: readonly StoredMessage[]) {
  const { db, realm, viewer } = viewing;
  const ids = messages.map((message) => message.id);
  const [knows, reactions, submessages] = await Promise.all([
    acquaintancesOf({ db, realm }, viewer),
    listReactions({ db, realm }, ids),
    listSubmessages({ db, realm }, ids),
  ]);
  const reactionsTo = Map.groupBy(reactions, ({ messageId }) => messageId);
  const submessagesTo = Map.groupBy(submessages, ({ messageId }) => messageId);
  return messages.map((message) => {
    const { id } = message;
    const attached = { reactions: reactionsTo.get(id), submessages: submessagesTo.get(id) };
    return presentMessage(message, { ...viewing, knows }, attached);
  });
}

/** Returns a function for the viewer's flags of each of the messages. */
export async function flagsFor(
  { db, realm, viewer, spans: known }: ListViewing,
  keys: readonly MessageKey[],
): Promise<(key: MessageKey) => string[]> {
  const whose = { realmId: realm.id, userId: viewer.id };
  const spans = known ?? spansByChannel(await listSpans({ db, realm }, viewer.id, channelsOf(keys)));
  const [stored, unread] = await Promise.all([
    listFlags(db, whose, { ids: keys.map(({ id }) => id) }),
    listUnreadAmong(db, {
      ...{ receiver: receiverOf(realm, viewer.id), keys },
      isReceived: (key) => isCurrent(realm, spans, key),
    }),
  ]);
  return (key) => presentFlags(key, { isUnread: unread.has(key.id), stored: stored.get(key.id), spans });
}

/** One message and its text. Throws "Invalid message(s)". */
export async function fetchMessage(viewing: ListViewing, id: number) {
  await accessMessage(viewing, viewing.viewer, id);
  const [stored] = await listMessages(viewing, [id]);
  if (!stored) throw new BadRequest('Invalid message(s)');
  const [message] = await presentMessages(viewing, [stored]);
  return { message: message as NonNullable<typeof message>, raw_content: stored.content };
}

function channelsOf(messages: readonly MessageKey[]): number[] {
  return [...new Set(messages.flatMap((message) => message.channelId ?? []))];
}
