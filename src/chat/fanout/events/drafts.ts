import { z } from 'zod';
import type { SavedDraft, SavedSnippet, ScheduledMessage } from '../../model/messages.ts';
import { draft, savedSnippet, scheduledMessage } from '../../views/initial-state/reply/drafts.ts';
import { presentDraft, presentSavedSnippet, presentScheduledMessage } from '../../views/messages/drafts.ts';
import { defineEvent } from './define-event.ts';

type DraftsEvent =
  | { readonly type: 'drafts'; readonly op: 'add'; readonly drafts: readonly SavedDraft[] }
  | { readonly type: 'drafts'; readonly op: 'update'; readonly draft: SavedDraft }
  | { readonly type: 'drafts'; readonly op: 'remove'; readonly draftId: number };

type SavedSnippetsEvent =
  | { readonly type: 'saved_snippets'; readonly op: 'add' | 'update'; readonly snippet: SavedSnippet }
  | { readonly type: 'saved_snippets'; readonly op: 'remove'; readonly snippetId: number };

type ScheduledMessagesEvent =
  | {
      readonly type: 'scheduled_messages';
      readonly op: 'add' | 'update';
      readonly scheduledMessage: ScheduledMessage;
    }
  | { readonly type: 'scheduled_messages'; readonly op: 'remove'; readonly scheduledMessageId: number };

declare module '../../events/types.ts' {
  interface ChatEvents {
    drafts: DraftsEvent;
    saved_snippets: SavedSnippetsEvent;
    scheduled_messages: ScheduledMessagesEvent;
  }
}

export const draftEvents = {
  drafts: defineEvent({
    type: 'drafts',
    sends: {
      DraftsAddEvent: { op: 'add', has: { drafts: z.array(draft) }, doc: 'Drafts were made.' },
      DraftsUpdateEvent: { op: 'update', has: { draft }, doc: 'A draft was edited.' },
      DraftsRemoveEvent: { op: 'remove', has: { draft_id: z.int() }, doc: 'A draft was deleted.' },
    },
    project: (event) => [wireDrafts(event)],
  }),
  saved_snippets: defineEvent({
    type: 'saved_snippets',
    sends: {
      SavedSnippetsAddEvent: {
        op: 'add',
        has: { saved_snippet: savedSnippet },
        doc: 'A saved snippet was made.',
      },
      SavedSnippetsUpdateEvent: {
        op: 'update',
        has: { saved_snippet: savedSnippet },
        doc: 'A saved snippet was edited.',
      },
      SavedSnippetsRemoveEvent: {
        op: 'remove',
        has: { saved_snippet_id: z.int() },
        doc: 'A saved snippet was deleted.',
      },
    },
    project: (event) => [wireSavedSnippets(event)],
  }),
  scheduled_messages: defineEvent({
    type: 'scheduled_messages',
    sends: {
      ScheduledMessagesAddEvent: {
        op: 'add',
        has: { scheduled_messages: z.array(scheduledMessage) },
        doc: 'Messages were scheduled.',
      },
      ScheduledMessagesUpdateEvent: {
        op: 'update',
        has: { scheduled_message: scheduledMessage },
        doc: 'A scheduled message was edited, or could not be sent.',
      },
      ScheduledMessagesRemoveEvent: {
        op: 'remove',
        has: { scheduled_message_id: z.int() },
        doc: 'A scheduled message was sent or deleted.',
      },
    },
    project: (event, { options }) => [wireScheduledMessages(event, options.capabilities.empty_topic_name)],
  }),
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
