import { setImmediate } from 'node:timers/promises';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { findCounter } from '../../../engine/store/counters.ts';
import { isPostgres } from '../../../engine/store/sql.ts';
import type { Source } from '../../realm/source.ts';
import { accessMessage } from '../../rules/messages/access.ts';
import { flagNames } from '../../rules/messages/flags.ts';
import { isCurrent, receiverOf, wasReceived } from '../../rules/messages/received.ts';
import { acquaintancesOf } from '../../rules/people/people.ts';
import { isVisitor } from '../../rules/people/visitors.ts';
import type { MessageKey } from '../../store/messages/message-keys.ts';
import { listMessages, type StoredMessage } from '../../store/messages/messages.ts';
import { listReactions } from '../../store/messages/reactions.ts';
import { listSubmessages } from '../../store/messages/submessages.ts';
import { listFlags } from '../../store/read-state/flags.ts';
import { listSpans, type SpanMap, spansByChannel } from '../../store/read-state/spans.ts';
import { listUnreadAmong } from '../../store/read-state/unread-among.ts';
import type { Viewing } from '../people/people.ts';
import { type MessageCapabilities, presentMessage } from './messages.ts';

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

/** The properties of a message that differ between users. */
export interface Personal {
  readonly isUnread: boolean;
  /** The flags among `STORED_FLAGS` that are set. */
  readonly stored: ReadonlySet<string> | undefined;
  readonly spans: SpanMap;
}

/** The flags of a message, in the order in which clients get them. */
export function presentFlags(message: MessageKey, { spans, ...personal }: Personal): string[] {
  const isReceived = wasReceived(spans, message);
  return flagNames({ ...personal, isReceived, mentionsChannel: message.mentionsChannel });
}

/** Turns of the event loop that this node's own commits take to come into the memory. */
const TURNS = 3;

/**
 * The same viewing, current where the memory has everything that was committed before the request came (`arrivedAt`, as `performance.now` says): then what the memory keeps of rows
 * is as new as the rows. Nothing is kept for visitors.
 */
export async function asCurrent(viewing: ListViewing, arrivedAt: number): Promise<ListViewing> {
  return isVisitor(viewing.viewer) ? viewing : { ...viewing, isCurrent: await hasAll(viewing, arrivedAt) };
}

/**
 * On SQLite this is the only process that answers, and a change is answered once it is in the memory. What a command of the operator writes comes into the
 * memory within a second, like all that it writes. A node on PostgreSQL asks for the end of the log: another node may have answered.
 */
async function hasAll({ db, realm }: ListViewing, arrivedAt: number): Promise<boolean> {
  if (!isPostgres(db)) return true;
  const position = await realm.logHead.ask(() => findCounter({ db, realm }, 'log'), arrivedAt);
  for (let turn = 0; turn < TURNS && realm.position < position; turn++) await setImmediate();
  return realm.position >= position;
}
