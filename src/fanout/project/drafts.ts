import type {
  DraftsEvent,
  DraftsEvents,
  SavedSnippetsEvent,
  ScheduledMessagesEvent,
} from '../../events/drafts.ts';
import { presentDraft } from '../../views/drafts.ts';
import { presentSavedSnippet } from '../../views/saved-snippets.ts';
import { presentScheduledMessage } from '../../views/scheduled-messages.ts';
import type { Projections } from './projections.ts';

export const draftEvents: Projections<DraftsEvents> = {
  drafts: (event) => [wireDrafts(event)],
  saved_snippets: (event) => [wireSavedSnippets(event)],
  scheduled_messages: (event, { options }) => [
    wireScheduledMessages(event, options.capabilities.empty_topic_name),
  ],
};

function wireDrafts(event: DraftsEvent) {
  const { type, op } = event;
  switch (op) {
    case 'add':
      return { type, op, drafts: event.drafts.map(presentDraft) };
    case 'update':
      return { type, op, draft: presentDraft(event.draft) };
    case 'remove':
      return { type, op, draft_id: event.draftId };
    default:
      return event satisfies never;
  }
}

function wireSavedSnippets(event: SavedSnippetsEvent) {
  const { type, op } = event;
  if (op === 'remove') return { type, op, saved_snippet_id: event.snippetId };
  return { type, op, saved_snippet: presentSavedSnippet(event.snippet) };
}

function wireScheduledMessages(event: ScheduledMessagesEvent, emptyTopicName: boolean) {
  const { type, op } = event;
  switch (op) {
    case 'add':
      return {
        type,
        op,
        scheduled_messages: [presentScheduledMessage(event.scheduledMessage, { emptyTopicName })],
      };
    case 'update':
      return {
        type,
        op,
        scheduled_message: presentScheduledMessage(event.scheduledMessage, { emptyTopicName }),
      };
    case 'remove':
      return { type, op, scheduled_message_id: event.scheduledMessageId };
    default:
      return event satisfies never;
  }
}
