import type { SavedDraft, SavedSnippet, ScheduledMessage } from '../model/messages.ts';

export type DraftsEvents = DraftsEvent | SavedSnippetsEvent | ScheduledMessagesEvent;

export type DraftsEvent =
  | { readonly type: 'drafts'; readonly op: 'add'; readonly drafts: readonly SavedDraft[] }
  | { readonly type: 'drafts'; readonly op: 'update'; readonly draft: SavedDraft }
  | { readonly type: 'drafts'; readonly op: 'remove'; readonly draftId: number };

export type SavedSnippetsEvent =
  | { readonly type: 'saved_snippets'; readonly op: 'add' | 'update'; readonly snippet: SavedSnippet }
  | { readonly type: 'saved_snippets'; readonly op: 'remove'; readonly snippetId: number };

export type ScheduledMessagesEvent =
  | {
      readonly type: 'scheduled_messages';
      readonly op: 'add' | 'update';
      readonly scheduledMessage: ScheduledMessage;
    }
  | { readonly type: 'scheduled_messages'; readonly op: 'remove'; readonly scheduledMessageId: number };
