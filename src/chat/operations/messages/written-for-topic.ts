import { toUsers } from '../../../engine/log/audience.ts';
import type { Channel } from '../../model/channels.ts';
import { topicKey } from '../../model/topics.ts';
import type { Tx } from '../../realm/tx.ts';
import { canReadChannel } from '../../rules/channels/channels.ts';
import { syncsDrafts } from '../../rules/messages/drafts.ts';
import { findDraft } from '../../store/messages/drafts.ts';
import { findScheduledMessage } from '../../store/messages/scheduled-messages.ts';
import {
  listWrittenFor,
  moveWritten,
  type WrittenForTopic,
  type WrittenTable,
} from '../../store/messages/written-for.ts';

interface TopicPlace {
  readonly channel: Channel;
  readonly topic: string;
}

interface MovedTopic {
  readonly from: TopicPlace;
  readonly to: TopicPlace;
}

/**
 * Drafts and scheduled messages go with a whole topic that moves, as far as their authors can read the new channel. A scheduled
 * message, which nobody looks at once more, does not go where others could read it than where it was written for.
 */
export async function moveWrittenForTopic(tx: Tx, moved: MovedTopic): Promise<void> {
  for (const { userId, id } of await follow(tx, 'drafts', moved)) {
    const draft = await findDraft(tx, userId, id);
    if (draft && syncsDrafts(tx.realm.user(userId)))
      tx.emit({ type: 'drafts', op: 'update', draft }, toUsers([userId]));
  }
  if (hasOtherReaders(moved)) return;
  for (const { userId, id } of await follow(tx, 'scheduled_messages', moved)) {
    const scheduledMessage = await findScheduledMessage(tx, userId, id);
    if (scheduledMessage)
      tx.emit({ type: 'scheduled_messages', op: 'update', scheduledMessage }, toUsers([userId]));
  }
}

function hasOtherReaders({ from, to }: MovedTopic): boolean {
  if (from.channel.id === to.channel.id) return false;
  return from.channel.inviteOnly || (to.channel.isWebPublic && !from.channel.isWebPublic);
}

async function follow(tx: Tx, table: WrittenTable, { from, to }: MovedTopic): Promise<WrittenForTopic[]> {
  const { realm } = tx;
  const key = topicKey(from.topic);
  const all = await listWrittenFor(tx, table, from.channel.id);
  const written = all.filter(
    ({ topic, userId }) => topicKey(topic) === key && canReadChannel(realm, realm.user(userId), to.channel),
  );
  if (written.length > 0)
    await moveWritten(tx, table, { written, channelId: to.channel.id, topic: to.topic });
  return written;
}
