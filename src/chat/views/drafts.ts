import type { Rows } from '../../engine/store/engine.ts';
import type { SavedDraft } from '../model/messages.ts';
import type { User } from '../model/people.ts';
import { syncsDrafts } from '../rules/messages/drafts.ts';
import { listDrafts } from '../store/messages/drafts.ts';

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
