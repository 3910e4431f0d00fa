import type { Rows } from '../../../engine/store/engine.ts';
import type { Flag } from '../../../engine/store/schema/columns.ts';
import type { Schema } from '../../../engine/store/schema.ts';
import { isAmong, prepared } from '../../../engine/store/sql.ts';

/** The properties of a message that decide who may see it; without its text. */
export interface MessageKey {
  readonly id: number;
  readonly senderId: number;
  readonly recipientId: number;
  /** null for direct messages. */
  readonly channelId: number | null;
  readonly topicKey: string;
  /** The position of the log at which it was moved into its channel; null: it was sent there. */
  readonly movedPosition: number | null;
  readonly readBySender: boolean;
  /** The message was read on arrival for everybody except users with a stored exception. */
  readonly readByAll: boolean;
  readonly mentionsChannel: boolean;
  readonly hasLink: boolean;
  readonly hasImage: boolean;
  readonly hasAttachment: boolean;
}

export const KEY_COLUMNS = [
  'id',
  'sender_id',
  'recipient_id',
  'stream_id',
  'topic_key',
  'moved_position',
  'read_by_sender',
  'mentions_channel',
  'has_link',
  'has_image',
  'has_attachment',
] as const;

type KeyRow = Pick<Schema['messages'], (typeof KEY_COLUMNS)[number]>;

export function keyOf(row: KeyRow): MessageKey {
  return {
    id: row.id,
    senderId: row.sender_id,
    recipientId: row.recipient_id,
    channelId: row.stream_id,
    topicKey: row.topic_key,
    movedPosition: row.moved_position,
    readBySender: row.read_by_sender === 1,
    readByAll: row.read_by_sender === 2,
    mentionsChannel: row.mentions_channel === (1 satisfies Flag),
    hasLink: row.has_link === 1,
    hasImage: row.has_image === 1,
    hasAttachment: row.has_attachment === 1,
  };
}

const keys = prepared((db, { realm, ids }: { realm: number; ids: Iterable<number> }) =>
  db
    .selectFrom('messages')
    .select(KEY_COLUMNS)
    .where('realm_id', '=', realm)
    .where(isAmong(db, 'id', ids))
    .orderBy('id'),
);

/** The messages that exist, by ID ascending. */
export async function listKeys({ db, realm }: Rows, ids: Iterable<number>): Promise<MessageKey[]> {
  return (await keys(db, { realm: realm.id, ids })).map(keyOf);
}
