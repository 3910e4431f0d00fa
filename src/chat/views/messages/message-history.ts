import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { User } from '../../model/people.ts';
import type { Source } from '../../realm/source.ts';
import { accessMessage } from '../../rules/messages/access.ts';
import { listEdits, type MessageEdit } from '../../store/messages/message-edits.ts';
import { listMessages, type StoredMessage } from '../../store/messages/messages.ts';
import { HtmlDiffs } from './html-diff.ts';
import { isMove, presentTopic, withoutContent } from './messages.ts';

export interface HistoryAsked {
  readonly messageId: number;
  readonly allowEmptyTopicName: boolean;
}

/**
 * The states of a message after each of its edits, oldest first, beginning with the sent message. Where only moves are shown,
 * each state has the current text.
 */
export async function fetchHistory(source: Source, viewer: User, asked: HistoryAsked) {
  const { realm } = source;
  const policy = realm.info.settings.message_edit_history_visibility_policy;
  if (policy === 'none') throw new BadRequest('Message edit history is disabled in this organization');
  await accessMessage(source, viewer, asked.messageId);
  const [message] = await listMessages(source, [asked.messageId]);
  if (!message) throw new BadRequest('Invalid message(s)');
  const all = (await listEdits(source, [message.id], BOUNDS.editsOfMessage)).get(message.id) ?? [];
  const edits = policy === 'moves' ? all.filter(isMove).map(withoutContent) : all;
  return presentHistory(message, edits, asked.allowEmptyTopicName);
}

function presentHistory(message: StoredMessage, edits: readonly MessageEdit[], emptyTopicName: boolean) {
  const diffs = new HtmlDiffs();
  // A direct message has no topic.
  const topicOf = (topic: string) => presentTopic(topic, emptyTopicName || message.channelId === null);
  let { topic, content, renderedContent } = message;
  const snapshots = edits.map((edit) => {
    const snapshot = {
      topic: topicOf(topic),
      ...(edit.prevTopic !== undefined && { prev_topic: topicOf(edit.prevTopic) }),
      ...(edit.prevChannelId !== undefined && { stream: edit.channelId, prev_stream: edit.prevChannelId }),
      content,
      rendered_content: renderedContent,
      ...presentText(edit, renderedContent, diffs),
      user_id: edit.userId,
      timestamp: edit.at,
    };
    topic = edit.prevTopic ?? topic;
    content = edit.prevContent ?? content;
    renderedContent = edit.prevRenderedContent ?? renderedContent;
    return snapshot;
  });
  const sent = {
    topic: topicOf(topic),
    content,
    rendered_content: renderedContent,
    user_id: message.senderId,
    timestamp: message.sentAt,
  };
  return [sent, ...snapshots.reverse()];
}

function presentText({ prevContent, prevRenderedContent }: MessageEdit, rendered: string, diffs: HtmlDiffs) {
  if (prevContent === undefined || prevRenderedContent === undefined) return {};
  return {
    prev_content: prevContent,
    prev_rendered_content: prevRenderedContent,
    content_html_diff: diffs.diff(prevRenderedContent, rendered),
  };
}
