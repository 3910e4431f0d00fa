import { BadRequest, NotFound } from '../../../engine/kernel/errors.ts';
import type { SavedDraft, SavedSnippet, ScheduledMessage } from '../../model/messages.ts';
import type { User } from '../../model/people.ts';
import type { Source } from '../../realm/source.ts';
import { findDraft, findSavedSnippet } from '../../store/messages/drafts.ts';
import { findScheduledMessage } from '../../store/messages/scheduled-messages.ts';

/*
 * Only the author sees a draft: drafts are looked up among the author's own, so another user's draft looks missing,
 * and only the author's clients get its events.
 */

export const syncsDrafts = (user: User): boolean => user.settings.enable_drafts_synchronization === true;

export function requireDraftSync(user: User): void {
  if (!syncsDrafts(user)) throw new BadRequest('User has disabled synchronizing drafts.');
}

export async function accessDraft(source: Source, user: User, id: number): Promise<SavedDraft> {
  const draft = await findDraft(source, user.id, id);
  if (!draft) throw new NotFound('Draft does not exist');
  return draft;
}

export async function accessSavedSnippet(source: Source, user: User, id: number): Promise<SavedSnippet> {
  const snippet = await findSavedSnippet(source, user.id, id);
  if (!snippet) throw new NotFound('Saved snippet does not exist.');
  return snippet;
}

export async function accessScheduledMessage(
  source: Source,
  user: User,
  id: number,
): Promise<ScheduledMessage> {
  const message = await findScheduledMessage(source, user.id, id);
  if (!message) throw new NotFound('Scheduled message does not exist');
  return message;
}
