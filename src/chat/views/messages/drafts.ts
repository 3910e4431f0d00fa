import type { Rows } from '../../../engine/store/engine.ts';
import type { SavedDraft, SavedSnippet, ScheduledMessage } from '../../model/messages.ts';
import type { User } from '../../model/people.ts';
import { syncsDrafts } from '../../rules/messages/drafts.ts';
import { listDrafts, listSavedSnippets } from '../../store/messages/drafts.ts';
import { listScheduledMessages } from '../../store/messages/scheduled-messages.ts';
import { presentTopic } from './messages.ts';

/** The number of newest drafts that a client gets when it registers. */
export const DRAFTS_IN_REGISTER = 1000;

/** The object `Draft` of the facts. */
export function presentDraft(draft: SavedDraft) {
  return {
    id: draft.id,
    type: draft.type,
    to: draft.recipients,
    topic: draft.topic,
    content: draft.content,
    timestamp: draft.editedAt,
  };
}

/** The user's own drafts, the last edited first; none if the user does not synchronize drafts. */
export async function presentDrafts(source: Rows, user: User, limit?: number) {
  if (!syncsDrafts(user)) return [];
  return (await listDrafts(source, user.id, limit)).map(presentDraft);
}

/** The object `SavedSnippet` of the facts. */
export function presentSavedSnippet(snippet: SavedSnippet) {
  return {
    id: snippet.id,
    title: snippet.title,
    content: snippet.content,
    date_created: snippet.createdAt,
  };
}

/** The user's own saved snippets, the oldest first. */
export async function presentSavedSnippets(source: Rows, userId: number) {
  return (await listSavedSnippets(source, userId)).map(presentSavedSnippet);
}

export interface TopicCapability {
  /** Whether the client knows the empty topic. */
  readonly emptyTopicName: boolean;
}

/** The object `ScheduledMessage` of the API. */
export function presentScheduledMessage(message: ScheduledMessage, { emptyTopicName }: TopicCapability) {
  const isDirect = message.type === 'private';
  return {
    scheduled_message_id: message.id,
    type: message.type,
    to: isDirect ? message.recipients : (message.recipients[0] as number),
    ...(isDirect ? {} : { topic: presentTopic(message.topic, emptyTopicName) }),
    content: message.content,
    rendered_content: message.renderedContent,
    scheduled_delivery_timestamp: message.deliverAt,
    failed: message.failure !== null,
  };
}

/** A user's own unsent scheduled messages, the next due first. */
export async function presentScheduledMessages(source: Rows, userId: number, capability: TopicCapability) {
  const messages = await listScheduledMessages(source, userId);
  return messages.map((message) => presentScheduledMessage(message, capability));
}
