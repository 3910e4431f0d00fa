import { ROLE } from '../model/people.ts';
import type { MadeMessage } from '../realm/made-messages.ts';
import { isVisitor } from '../rules/people/visitors.ts';
import { isPostgres } from '../store/engine/id-lists.ts';
import type { MessageKey } from '../store/messages/message-keys.ts';
import { listMessages, type StoredMessage } from '../store/messages/messages.ts';
import { flagsFor, type ListViewing, presentForAll } from './message-list.ts';

/** The messages as JSON, by ID, with the viewer's flags. The viewer may see them: the caller has checked that. */
export async function encodeMessagesFor(
  viewing: ListViewing,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const kept = ids.map(finderFor(viewing));
  const missing = ids.filter((_, index) => kept[index] === undefined);
  const all = [...kept.filter((each) => each !== undefined), ...(await make(viewing, missing))];
  const flagsOf = await flagsFor(
    viewing,
    all.map(({ key }) => key),
  );
  return new Map(all.map(({ key, text }) => [key.id, `${text},"flags":${JSON.stringify(flagsOf(key))}}`]));
}

/**
 * Viewers of the same kind see a channel message alike; its sender is a kind apart. undefined: nothing is kept for the viewer. Guests may not
 * know the sender. A node on PostgreSQL learns later than the database what another node has changed.
 */
function kindOf({ viewer, capabilities, db }: ListViewing, isOwn: boolean): string | undefined {
  if (viewer.role === ROLE.guest || isVisitor(viewer) || isPostgres(db)) return undefined;
  const { applyMarkdown, clientExtavatar, allowEmptyTopicName } = capabilities;
  return `${isOwn} ${viewer.role} ${applyMarkdown} ${clientExtavatar} ${allowEmptyTopicName}`;
}

/** A function that finds what is kept. */
function finderFor(viewing: ListViewing): (id: number) => MadeMessage | undefined {
  const [others, own] = [kindOf(viewing, false), kindOf(viewing, true)];
  if (others === undefined || own === undefined) return () => undefined;
  const { realm, viewer } = viewing;
  const find = (id: number) => {
    const made = realm.madeMessages.find(others, id);
    return made && made.key.senderId !== viewer.id ? made : ofViewer(realm.madeMessages.find(own, id));
  };
  const ofViewer = (made: MadeMessage | undefined) => (made?.key.senderId === viewer.id ? made : undefined);
  return (id) => {
    const made = find(id);
    return made && isTrue(viewing, made) ? made : undefined;
  };
}

function isTrue(viewing: ListViewing, { key, madeOf }: MadeMessage): boolean {
  const now = memoryIn(viewing, key);
  return madeOf.every((each, index) => each === now[index]);
}

async function make(viewing: ListViewing, ids: readonly number[]): Promise<MadeMessage[]> {
  if (ids.length === 0) return [];
  const { madeMessages } = viewing.realm;
  const asOf = madeMessages.changes;
  const stored = await listMessages(viewing, ids);
  // Before the texts: a change of the memory meanwhile makes them anew.
  const memory = stored.map((message) => memoryIn(viewing, message));
  const shared = await presentForAll(viewing, stored);
  const made = stored.map((message, index) => ({
    key: keyIn(message),
    text: JSON.stringify(shared[index]).slice(0, -1),
    madeOf: memory[index] as readonly unknown[],
  }));
  for (const each of made) keep(viewing, each, asOf);
  return made;
}

function keep(viewing: ListViewing, made: MadeMessage, asOf: number): void {
  const kind = kindOf(viewing, made.key.senderId === viewing.viewer.id);
  if (kind !== undefined && made.key.channelId !== null) viewing.realm.madeMessages.keep(kind, made, asOf);
}

/** What of the organization's memory stands in a message. */
const memoryIn = (
  { realm, externalUrl }: ListViewing,
  { senderId, channelId }: Pick<MessageKey, 'senderId' | 'channelId'>,
): readonly unknown[] => [
  realm.user(senderId),
  realm.channels.get(channelId ?? 0)?.name,
  realm.info,
  realm.part('linkifiers'),
  externalUrl,
];

/** Without the text, which the whole row has. */
const keyIn = (message: StoredMessage): MessageKey => ({
  id: message.id,
  senderId: message.senderId,
  recipientId: message.recipientId,
  channelId: message.channelId,
  topicKey: message.topicKey,
  movedPosition: message.movedPosition,
  readBySender: message.readBySender,
  readByAll: message.readByAll,
  mentionsChannel: message.mentionsChannel,
  hasLink: message.hasLink,
  hasImage: message.hasImage,
  hasAttachment: message.hasAttachment,
});
