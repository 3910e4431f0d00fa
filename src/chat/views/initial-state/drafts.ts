import { z } from 'zod';
import { DRAFTS_IN_REGISTER, presentDrafts } from '../drafts.ts';
import { presentSavedSnippets } from '../saved-snippets.ts';
import { presentScheduledMessages } from '../scheduled-messages.ts';
import { stored } from './field.ts';
import { draft, savedSnippet, scheduledMessage } from './reply/drafts.ts';

/** The user's unsent texts. */
export const draftFields = {
  drafts: stored({ drafts: z.array(draft) }, async (db, { realm, viewer }) => ({
    drafts: await presentDrafts({ db, realm }, viewer, DRAFTS_IN_REGISTER),
  })),
  saved_snippets: stored({ saved_snippets: z.array(savedSnippet) }, async (db, { realm, viewer }) => ({
    saved_snippets: await presentSavedSnippets({ db, realm }, viewer.id),
  })),
  scheduled_messages: stored(
    { scheduled_messages: z.array(scheduledMessage) },
    async (db, { realm, viewer, capabilities }) => {
      const emptyTopicName = capabilities.empty_topic_name === true;
      return {
        scheduled_messages: await presentScheduledMessages({ db, realm }, viewer.id, { emptyTopicName }),
      };
    },
  ),
};
