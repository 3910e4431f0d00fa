import type { Rows } from '../../../engine/store/engine.ts';
import { letReadersIn } from '../../../engine/store/let-readers-in.ts';
import { flagOf } from '../../../engine/store/schema/columns.ts';
import { isAmong } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import { topicKey } from '../../model/topics.ts';
import { appendEdit, type MessageEdit, withRecentEdit } from './message-edits.ts';
import { KEY_COLUMNS, keyOf, type MessageKey } from './message-keys.ts';
import type { ContentFlags } from './messages.ts';

const ROWS_AT_ONCE = 500;
const READ_AT_ONCE = 5000;

/** A message of a topic, with the UNIX seconds at which it was sent. */
export interface TopicMessage extends MessageKey {
  readonly sentAt: number;
}

/** The messages of a topic by ID ascending; `from`: the first ID. In slices, as `updatePlace`. */
export async function listTopicMessages(
  { db, realm }: Rows,
  topic: { readonly channelId: number; readonly topicKey: string; readonly from?: number },
): Promise<TopicMessage[]> {
  const messages: TopicMessage[] = [];
  for (let from = topic.from ?? 0; ; ) {
    const rows = await db
      .selectFrom('messages')
      .select([...KEY_COLUMNS, 'sent_at'])
      .where('realm_id', '=', realm.id)
      .where('stream_id', '=', topic.channelId)
      .where('topic_key', '=', topic.topicKey)
      .where('id', '>=', from)
      .orderBy('id')
      .limit(READ_AT_ONCE)
      .execute();
    for (const row of rows) messages.push({ ...keyOf(row), sentAt: row.sent_at });
    if (rows.length < READ_AT_ONCE) return messages;
    from = (messages.at(-1)?.id ?? from) + 1;
    await letReadersIn({ db });
  }
}

/** IDs of the messages of a topic, in the order of `direction`. */
export async function listTopicIds(
  { db, realm }: Rows,
  topic: { readonly channelId: number; readonly topicKey: string },
  { direction, limit }: { readonly direction: 'older' | 'newer'; readonly limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('realm_id', '=', realm.id)
    .where('stream_id', '=', topic.channelId)
    .where('topic_key', '=', topic.topicKey)
    .orderBy('id', direction === 'older' ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** The new content of a message. */
export interface NewContent extends ContentFlags {
  readonly content: string;
  readonly renderedContent: string;
  readonly isMeMessage: boolean;
  readonly mentionsChannel: boolean;
  readonly mentionsTopic: boolean;
}

/**
 * The only function that changes the text of a sent message: it updates derived data too.
 * `edit`: the new entry of the history; undefined: a move adds it.
 */
export async function updateContent(
  tx: StoreTx,
  {
    messageId,
    content,
    edit,
  }: { readonly messageId: number; readonly content: NewContent; readonly edit: MessageEdit | undefined },
): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({
      content: content.content,
      rendered_content: content.renderedContent,
      is_me_message: flagOf(content.isMeMessage),
      mentions_channel: flagOf(content.mentionsChannel),
      mentions_topic: flagOf(content.mentionsTopic),
      has_link: flagOf(content.hasLink),
      has_image: flagOf(content.hasImage),
      has_attachment: flagOf(content.hasAttachment),
      last_edit_at: tx.now,
      ...(edit && { edit_history: withRecentEdit(edit) }),
    })
    .where('realm_id', '=', tx.realm.id)
    .where('id', '=', messageId)
    .execute();
  if (edit) await appendEdit(tx, { ids: [messageId], id: tx.nextId('message_edit'), edit });
}

/** Stores new HTML for the same text: nobody edited it. */
export async function updateRendering(tx: StoreTx, messageId: number, html: string): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({ rendered_content: html })
    .where('realm_id', '=', tx.realm.id)
    .where('id', '=', messageId)
    .execute();
}

/** The new channel and topic of moved messages. */
export interface NewPlace {
  readonly channelId: number;
  readonly recipientId: number;
  /** undefined: each message keeps its own. */
  readonly topic?: string | undefined;
  /** Whether this counts as a move: resolving a topic does not. */
  readonly isMove: boolean;
  /** The position of the log of a move into another channel; undefined: the channel stays. */
  readonly movedPosition?: number | undefined;
}

/**
 * Moves messages, with an entry at the head of their edit history. In slices, between which readers get their turn;
 * writers wait.
 */
export async function updatePlace(
  tx: StoreTx,
  {
    ids,
    place: { channelId, recipientId, topic, isMove, movedPosition },
    edit,
  }: { readonly ids: readonly number[]; readonly place: NewPlace; readonly edit: MessageEdit },
): Promise<void> {
  const id = tx.nextId('message_edit');
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    if (from > 0) await letReadersIn(tx);
    const some = ids.slice(from, from + ROWS_AT_ONCE);
    await tx.db
      .updateTable('messages')
      .set({
        stream_id: channelId,
        recipient_id: recipientId,
        ...(topic !== undefined && { topic, topic_key: topicKey(topic) }),
        ...(isMove && { last_moved_at: tx.now }),
        ...(movedPosition !== undefined && { moved_position: movedPosition }),
        edit_history: withRecentEdit(edit),
      })
      .where('realm_id', '=', tx.realm.id)
      .where(isAmong(tx.db, 'id', some))
      .execute();
    await appendEdit(tx, { ids: some, id, edit });
  }
}
