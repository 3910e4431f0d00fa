import type { Reader } from '../../store/engine/engine.ts';
import { DRAFTS_IN_REGISTER, presentDrafts } from '../drafts.ts';
import { presentSavedSnippets } from '../saved-snippets.ts';
import { presentScheduledMessages } from '../scheduled-messages.ts';
import { type StateContext, type StatePart, wants } from './wanted.ts';

/** The user's unsent texts. */
export async function draftsPart(db: Reader, sight: StateContext): Promise<StatePart> {
  const { realm, viewer, capabilities } = sight;
  const emptyTopicName = capabilities.empty_topic_name === true;
  return {
    ...(wants(sight, 'drafts') && {
      drafts: await presentDrafts(db, realm.id, viewer, DRAFTS_IN_REGISTER),
    }),
    ...(wants(sight, 'saved_snippets') && {
      saved_snippets: await presentSavedSnippets(db, realm.id, viewer.id),
    }),
    ...(wants(sight, 'scheduled_messages') && {
      scheduled_messages: await presentScheduledMessages(db, realm.id, viewer.id, { emptyTopicName }),
    }),
  };
}
