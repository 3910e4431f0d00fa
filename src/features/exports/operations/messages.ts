import type { Channel } from '../../../chat/model/channels.ts';
import type { MessageReaction, MessageSubmessage } from '../../../chat/model/messages.ts';
import { listLinkedFrom } from '../../../chat/store/files/attachment-references.ts';
import { type IdRange, listNearest } from '../../../chat/store/messages/id-ranges.ts';
import { listEdits, type MessageEdit } from '../../../chat/store/messages/message-edits.ts';
import { listMessages, type StoredMessage } from '../../../chat/store/messages/messages.ts';
import { listReactions } from '../../../chat/store/messages/reactions.ts';
import { listSubmessages } from '../../../chat/store/messages/submessages.ts';
import type { ArchiveLine } from '../../../engine/files/archive.ts';
import { NO_END } from '../../../engine/store/sql.ts';
import type { ReferencedByExport } from './files.ts';
import { listExportedConversations, rangesOfChannel } from './places.ts';
import type { ExportSource } from './source.ts';

/** Messages in memory at once. */
const PAGE = 500;

interface Chosen {
  readonly channels: readonly Channel[];
  readonly consented: ReadonlySet<number>;
  /** Filled while messages are read. */
  readonly shown: ReferencedByExport;
}

/** Messages, place by place, each place by ID. */
export async function* messageLines(
  source: ExportSource,
  { channels, consented, shown }: Chosen,
): AsyncGenerator<ArchiveLine> {
  for (const channel of channels) {
    for (const range of await rangesOfChannel(source, channel, consented)) {
      yield* linesOf(source, range, shown);
    }
  }
  for (const recipientId of await listExportedConversations(source, consented)) {
    yield* linesOf(source, { recipientId, channelId: null, after: 0, upTo: NO_END }, shown);
  }
}

async function* linesOf(
  source: ExportSource,
  range: IdRange,
  shown: ReferencedByExport,
): AsyncGenerator<ArchiveLine> {
  let after: number | undefined = range.after;
  while (after !== undefined) {
    const rest: IdRange = { ...range, after };
    const [ids = []] = await listNearest(source, [rest], { direction: 'newer', limit: PAGE });
    if (ids.length > 0) {
      // Links count as they are now: the message may have been moved to a private channel, and link to something else.
      for (const id of await listLinkedFrom(source, ids)) shown.attachments.add(id);
      const reactions = Map.groupBy(await listReactions(source, ids), (each) => each.messageId);
      const submessages = Map.groupBy(await listSubmessages(source, ids), (each) => each.messageId);
      const edits = await listEdits(source, ids);
      for (const message of await listMessages(source, ids)) {
        const { id } = message;
        shown.messages.add(id);
        yield lineOf(message, {
          edits: edits.get(id) ?? [],
          reactions: reactions.get(id) ?? [],
          submessages: submessages.get(id) ?? [],
        });
      }
    }
    after = ids.length < PAGE ? undefined : ids.at(-1);
  }
}

interface Attached {
  readonly edits: readonly MessageEdit[];
  readonly reactions: readonly MessageReaction[];
  readonly submessages: readonly MessageSubmessage[];
}

function lineOf(message: StoredMessage, { edits, reactions, submessages }: Attached): ArchiveLine {
  const place =
    message.channelId === null
      ? { type: 'private', user_ids: message.userIds }
      : { type: 'stream', stream_id: message.channelId, topic: message.topic };
  const value = {
    id: message.id,
    sender_id: message.senderId,
    ...place,
    content: message.content,
    rendered_content: message.renderedContent,
    timestamp: message.sentAt,
    client: message.client,
    is_me_message: message.isMeMessage,
    last_edit_timestamp: message.lastEditAt,
    last_moved_timestamp: message.lastMovedAt,
    edit_history: edits.map(editOf),
    reactions: reactions.map(({ userId, emoji }) => ({
      user_id: userId,
      reaction_type: emoji.type,
      emoji_code: emoji.code,
      emoji_name: emoji.name,
    })),
    submessages: submessages.map(({ id, senderId, msgType, content }) => ({
      id,
      sender_id: senderId,
      msg_type: msgType,
      content,
    })),
  };
  return { table: 'messages', value };
}

/** Unchanged properties are absent. */
const editOf = (edit: MessageEdit) => ({
  user_id: edit.userId,
  timestamp: edit.at,
  prev_content: edit.prevContent,
  prev_rendered_content: edit.prevRenderedContent,
  prev_stream: edit.prevChannelId,
  stream: edit.channelId,
  prev_topic: edit.prevTopic,
  topic: edit.topic,
});
