import type { Endpoint } from '../http/define-endpoint.ts';
import { createDrafts } from './drafts/create-drafts.ts';
import { createSavedSnippet } from './drafts/create-saved-snippet.ts';
import { deleteDraft } from './drafts/delete-draft.ts';
import { deleteSavedSnippet } from './drafts/delete-saved-snippet.ts';
import { editDraft } from './drafts/edit-draft.ts';
import { editSavedSnippet } from './drafts/edit-saved-snippet.ts';
import { getDrafts } from './drafts/get-drafts.ts';
import { getSavedSnippets } from './drafts/get-saved-snippets.ts';
import { deleteQueue } from './events/delete-queue.ts';
import { getEvents } from './events/get-events.ts';
import { registerQueue } from './events/register-queue.ts';
import { sendMessage } from './messages/send-message.ts';
import { createScheduledMessage } from './scheduled-messages/create-scheduled-message.ts';
import { deleteScheduledMessage } from './scheduled-messages/delete-scheduled-message.ts';
import { getScheduledMessages } from './scheduled-messages/get-scheduled-messages.ts';
import { updateScheduledMessage } from './scheduled-messages/update-scheduled-message.ts';
import { getOwnUser } from './users/get-own-user.ts';

/** Every endpoint, sorted by path. */
export const endpoints: readonly Endpoint[] = [
  createDrafts,
  getDrafts,
  deleteDraft,
  editDraft,
  deleteQueue,
  getEvents,
  sendMessage,
  registerQueue,
  createSavedSnippet,
  getSavedSnippets,
  deleteSavedSnippet,
  editSavedSnippet,
  createScheduledMessage,
  getScheduledMessages,
  deleteScheduledMessage,
  updateScheduledMessage,
  getOwnUser,
];

/** Only with PARLEY_DEV=1. */
export const developmentEndpoints: readonly Endpoint[] = [];
