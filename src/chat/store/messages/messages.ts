import { sql } from 'kysely';
import type { Rows } from '../../../engine/store/engine.ts';
import { flagOf } from '../../../engine/store/schema/columns.ts';
import type { Schema } from '../../../engine/store/schema.ts';
import { isAmong, prepared } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { Deferrable } from '../../../engine/store/write-set.ts';
import type { SentMessage } from '../../events/messages.ts';
import { topicKey } from '../../model/topics.ts';
import { allColumns, typedColumns } from '../schema.ts';
import type { MessageEdit } from './message-edits.ts';
import { listConversations } from './own-conversations.ts';

/** Properties of a content by which narrows select. */
export interface ContentFlags {
  readonly hasLink: boolean;
  readonly hasImage: boolean;
  readonly hasAttachment: boolean;
}

export interface NewMessage extends SentMessage, ContentFlags {
  readonly mentionsChannel: boolean;
  readonly mentionsTopic: boolean;
  readonly readBySender: boolean;
  /** As `MessageKey.readByAll`. */
  readonly readByAll?: boolean | undefined;
}

const MESSAGES: Deferrable = {
  table: 'messages',
  columns: typedColumns('messages', [
    'realm_id',
    'id',
    'sender_id',
    'recipient_id',
    'stream_id',
    'topic',
    'topic_key',
    'content',
    'rendered_content',
    'sent_at',
    'client',
    'is_me_message',
    'mentions_channel',
    'mentions_topic',
    'read_by_sender',
    'has_link',
    'has_image',
    'has_attachment',
  ]),
};

export function insertMessage(tx: StoreTx, message: NewMessage): void {
  tx.defer(MESSAGES, [
    tx.realm.id,
    message.id,
    message.senderId,
    message.recipientId,
    message.channelId,
    message.topic,
    topicKey(message.topic),
    message.content,
    message.renderedContent,
    message.sentAt,
    message.client,
    flagOf(message.isMeMessage),
    flagOf(message.mentionsChannel),
    flagOf(message.mentionsTopic),
    message.readByAll ? 2 : flagOf(message.readBySender),
    flagOf(message.hasLink),
    flagOf(message.hasImage),
    flagOf(message.hasAttachment),
  ]);
}

/** Whether a topic has any message. */
export async function hasTopic({ db, realm }: Rows, channelId: number, topicKey: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 AS one FROM messages WHERE realm_id = ${realm.id} AND stream_id = ${channelId} AND topic_key = ${topicKey} LIMIT 1
  `.execute(db);
  return rows.length > 0;
}

const FLAGS: Deferrable = {
  table: 'message_flags',
  columns: typedColumns('message_flags'),
  conflict: 'ON CONFLICT DO NOTHING',
};

export function insertFlags(
  tx: StoreTx,
  messageId: number,
  flags: readonly { readonly userId: number; readonly flag: string }[],
): void {
  for (const { userId, flag } of flags) tx.defer(FLAGS, [tx.realm.id, userId, flag, messageId]);
}

/** IDs of all who have written in a topic, or reacted to a message of it. */
export async function listTopicParticipants(
  { db, realm }: Rows,
  channelId: number,
  topicKey: string,
): Promise<number[]> {
  const ofTopic = db
    .selectFrom('messages')
    .where('messages.realm_id', '=', realm.id)
    .where('stream_id', '=', channelId)
    .where('topic_key', '=', topicKey);
  const reactors = ofTopic
    .innerJoin('reactions', (join) =>
      join
        .onRef('reactions.realm_id', '=', 'messages.realm_id')
        .onRef('reactions.message_id', '=', 'messages.id'),
    )
    .select('reactions.user_id as id');
  const rows = await ofTopic.select('sender_id as id').union(reactors).execute();
  return rows.map(({ id }) => id);
}

/** A message with everything that is stored of it. */
export interface StoredMessage extends SentMessage, ContentFlags {
  readonly topicKey: string;
  /** As `MessageKey.movedPosition`. */
  readonly movedPosition: number | null;
  readonly mentionsChannel: boolean;
  readonly mentionsTopic: boolean;
  readonly readBySender: boolean;
  readonly readByAll: boolean;
  /** The latest edits, newest first; empty if it was never edited or moved. `listEdits` has all. */
  readonly recentEdits: readonly MessageEdit[];
  /** UNIX seconds; null: never. */
  readonly lastEditAt: number | null;
  readonly lastMovedAt: number | null;
}

const messages = prepared((db, { realm, ids }: { realm: number; ids: Iterable<number> }) =>
  db
    .selectFrom('messages')
    .select(allColumns('messages'))
    .where('realm_id', '=', realm)
    .where(isAmong(db, 'id', ids))
    .orderBy('id'),
);

/** The messages that exist, by ID ascending. */
export async function listMessages(source: Rows, ids: Iterable<number>): Promise<StoredMessage[]> {
  const { db, realm } = source;
  const rows = await messages(db, { realm: realm.id, ids });
  const direct = new Set(rows.filter((row) => row.stream_id === null).map((row) => row.recipient_id));
  const conversations = await listConversations(source, direct);
  return rows.map((row) => messageOf(row, conversations.get(row.recipient_id)?.userIds ?? null));
}

function messageOf(row: Schema['messages'], userIds: readonly number[] | null): StoredMessage {
  return {
    id: row.id,
    senderId: row.sender_id,
    recipientId: row.recipient_id,
    channelId: row.stream_id,
    userIds,
    topic: row.topic,
    topicKey: row.topic_key,
    movedPosition: row.moved_position,
    content: row.content,
    renderedContent: row.rendered_content,
    sentAt: row.sent_at,
    client: row.client,
    isMeMessage: row.is_me_message === 1,
    mentionsChannel: row.mentions_channel === 1,
    mentionsTopic: row.mentions_topic === 1,
    readBySender: row.read_by_sender === 1,
    readByAll: row.read_by_sender === 2,
    hasLink: row.has_link === 1,
    hasImage: row.has_image === 1,
    hasAttachment: row.has_attachment === 1,
    recentEdits: row.edit_history === null ? [] : (JSON.parse(row.edit_history) as MessageEdit[]),
    lastEditAt: row.last_edit_at,
    lastMovedAt: row.last_moved_at,
  };
}

export interface MessageTopic {
  readonly topic: string;
  readonly mentionsChannel: boolean;
}

/** Topics of messages and whether they mention the whole channel, by message ID. */
export async function listTopics(
  { db, realm }: Rows,
  ids: Iterable<number>,
): Promise<Map<number, MessageTopic>> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'topic', 'mentions_channel'])
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'id', ids))
    .execute();
  return new Map(
    rows.map((row) => [row.id, { topic: row.topic, mentionsChannel: row.mentions_channel === 1 }]),
  );
}
