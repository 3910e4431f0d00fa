import { append } from '../../../engine/kernel/values/lists.ts';
import { deletionsOf } from '../../events/deletions.ts';
import type { Channel } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import { topicName } from '../../realm/remembered/sends.ts';
import type { Tx } from '../../realm/tx.ts';
import { accessMessageToChange } from '../../rules/messages/access.ts';
import { audiencesOfMessages, type SharedAudience } from '../../rules/messages/audience.ts';
import { requireDelete } from '../../rules/messages/deleting.ts';
import { deleteMessages, findFirstMessage } from '../../store/messages/delete-messages.ts';
import type { MessageKey } from '../../store/messages/message-keys.ts';
import { hasTopic, listMessages, listTopics, type StoredMessage } from '../../store/messages/messages.ts';
import { unlinkAttachments } from '../files/attachment-links.ts';
import { noteFirstMessage } from './first-message.ts';

/** Deletes a message permanently, for all users. */
export async function deleteMessage(tx: Tx, user: User, messageId: number): Promise<void> {
  const { key } = await accessMessageToChange(tx, user, messageId);
  const [message] = (await listMessages(tx, [messageId])) as [StoredMessage];
  requireDelete(tx.realm, user, { message, now: tx.now });
  await remove(tx, [key], user);
}

/**
 * Deletes messages, by ID ascending, of any recipients, and emits the deletion to everybody who could see them and to the
 * clients of `actor`. The cost depends only on the number of deleted messages and their topics.
 */
export async function remove(tx: Tx, keys: readonly MessageKey[], actor?: User): Promise<void> {
  const ids = keys.map(({ id }) => id);
  const places = [...Map.groupBy(keys, ({ recipientId }) => recipientId).values()];
  const topics = await listTopics(tx, ids);
  const shared: SharedAudience[] = [];
  for (const place of places) {
    append(shared, await audiencesOfMessages(tx, place, actor ? [actor.id] : []));
  }
  await deleteMessages(tx, ids);
  await unlinkAttachments(tx, ids);
  for (const place of places) await followChannel(tx, place);
  for (const { keys: together, audience } of shared) {
    for (const ofTopic of Map.groupBy(together, ({ topicKey }) => topicKey).values()) {
      const newest = ofTopic.at(-1) as MessageKey;
      const place = { channelId: newest.channelId, topic: topics.get(newest.id)?.topic ?? '' };
      const gone = ofTopic.map(({ id }) => id);
      for (const event of deletionsOf(gone, place)) tx.emit(event, audience);
    }
  }
}

function channelOf({ realm }: Tx, [first]: readonly MessageKey[]): Channel | undefined {
  return realm.channels.get(first?.channelId ?? 0);
}

/** Updates the channel's first message, and removes empty topics from memory. */
async function followChannel(tx: Tx, place: readonly MessageKey[]): Promise<void> {
  const channel = channelOf(tx, place);
  if (!channel) return;
  if (place.some(({ id }) => id === channel.firstMessageId)) {
    const first = await findFirstMessage(tx, channel.recipientId);
    await noteFirstMessage(tx, channel, first ?? null);
  }
  const emptied: string[] = [];
  for (const topicKey of new Set(place.map((key) => key.topicKey))) {
    const isThere = await hasTopic(tx, channel.id, topicKey);
    if (!isThere) emptied.push(topicName({ channelId: channel.id, topicKey }));
  }
  if (emptied.length > 0) tx.record({ emptiedTopics: emptied });
}
