import type { SentMessage } from '../events/types.ts';
import type { StoreTx } from './door.ts';
import type { Reader } from './engine.ts';
import { flag } from './mappers.ts';

export interface NewMessage extends SentMessage {
  readonly mentionsChannel: boolean;
  readonly mentionsTopic: boolean;
  readonly readBySender: boolean;
}

const INSERT =
  'INSERT INTO messages (realm_id, id, sender_id, recipient_id, stream_id, topic, topic_key, content, ' +
  'rendered_content, sent_at, client, is_me_message, mentions_channel, mentions_topic, read_by_sender) ' +
  'VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)';

export async function insertMessage(tx: StoreTx, realmId: number, message: NewMessage): Promise<void> {
  await tx.run(INSERT, [
    realmId,
    message.id,
    message.senderId,
    message.recipientId,
    message.channelId,
    message.topic,
    message.topic.toLowerCase(),
    message.content,
    message.renderedContent,
    message.sentAt,
    message.client,
    flag(message.isMeMessage),
    flag(message.mentionsChannel),
    flag(message.mentionsTopic),
    flag(message.readBySender),
  ]);
}

export async function insertFlags(
  tx: StoreTx,
  realmId: number,
  messageId: number,
  flags: readonly { readonly userId: number; readonly flag: string }[],
): Promise<void> {
  if (flags.length === 0) return;
  await tx.db
    .insertInto('message_flags')
    .values(
      flags.map(({ userId, flag }) => ({ realm_id: realmId, user_id: userId, flag, message_id: messageId })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Everybody who has written in a topic. */
export async function listTopicParticipants(
  db: Reader,
  realmId: number,
  channelId: number,
  topicKey: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom('messages')
    .select('sender_id')
    .distinct()
    .where('realm_id', '=', realmId)
    .where('stream_id', '=', channelId)
    .where('topic_key', '=', topicKey)
    .execute();
  return rows.map((row) => row.sender_id);
}
