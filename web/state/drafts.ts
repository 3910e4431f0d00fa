import type { EventOf } from './events.ts';
import { put, removeFrom } from './lists.ts';
import type { ClientState, Draft, ScheduledMessage } from './types.ts';

export function applyDraft(state: ClientState, event: EventOf<'drafts'>): void {
  switch (event.op) {
    case 'add':
      for (const draft of event.drafts) putDraft(state, draft);
      return;
    case 'update':
      putDraft(state, event.draft);
      return;
    case 'remove':
      removeFrom(state.drafts, ({ id }) => id === event.draft_id);
      return;
    default:
      event satisfies never;
  }
}

const putDraft = (state: ClientState, draft: Draft) => put(state.drafts, draft, ({ id }) => id === draft.id);

export function applySavedSnippet(state: ClientState, event: EventOf<'saved_snippets'>): void {
  if (event.op === 'remove') removeFrom(state.saved_snippets, ({ id }) => id === event.saved_snippet_id);
  else put(state.saved_snippets, event.saved_snippet, ({ id }) => id === event.saved_snippet.id);
}

export function applyScheduledMessage(state: ClientState, event: EventOf<'scheduled_messages'>): void {
  const isIt = (asked: number) => (message: ScheduledMessage) => message.scheduled_message_id === asked;
  const keep = (message: ScheduledMessage) =>
    put(state.scheduled_messages, message, isIt(message.scheduled_message_id));
  switch (event.op) {
    case 'add':
      for (const message of event.scheduled_messages) keep(message);
      return;
    case 'update':
      keep(event.scheduled_message);
      return;
    case 'remove':
      removeFrom(state.scheduled_messages, isIt(event.scheduled_message_id));
      return;
    default:
      event satisfies never;
  }
}
