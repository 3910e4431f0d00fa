import { BOUNDS } from '../../engine/kernel/bounds.ts';
import { BadRequest } from '../../engine/kernel/errors.ts';
import { toUsers } from '../../engine/log/audience.ts';
import { cutTopic } from '../model/cut.ts';
import type { SavedDraft } from '../model/messages.ts';
import type { User } from '../model/people.ts';
import { uploadsIn } from '../model/upload-paths.ts';
import type { Realm } from '../realm/realm.ts';
import type { Tx } from '../realm/tx.ts';
import { accessChannelById } from '../rules/channels/channels.ts';
import { readTopic } from '../rules/channels/topics.ts';
import { accessDraft, requireDraftSync } from '../rules/messages/drafts.ts';
import { deleteDraft, insertDraft, updateDraft } from '../store/messages/drafts.ts';
import { replaceReferences } from './files/attachment-links.ts';
import { checkContent } from './messages/compose.ts';
import { requireOwnRoom } from './require-room.ts';

/** A draft as a client sends it. */
export interface DraftInput {
  readonly type: SavedDraft['type'];
  readonly to: readonly number[];
  readonly topic: string;
  readonly content: string;
  /** UNIX seconds of the last edit; a fraction is dropped. Absent or null: now. */
  readonly timestamp?: number | null | undefined;
}

/** Stores drafts and emits them to the owner's clients; returns their IDs in the given order. */
export async function createDrafts(tx: Tx, user: User, inputs: readonly DraftInput[]): Promise<number[]> {
  requireDraftSync(user);
  await requireOwnRoom(tx, user, {
    ...{ table: 'drafts', name: 'drafts', adds: inputs.length, most: BOUNDS.drafts },
  });
  const checked = inputs.map((input) => checkDraft(tx, user, input));
  const drafts = checked.map((draft) => ({ id: tx.nextId('draft'), ...draft }));
  for (const draft of drafts) {
    await insertDraft(tx, user.id, draft);
    await updateReferences(tx, user, { id: draft.id, content: draft.content });
  }
  if (drafts.length > 0) tx.emit({ type: 'drafts', op: 'add', drafts }, toUsers([user.id]));
  return drafts.map((draft) => draft.id);
}

export async function editDraft(
  tx: Tx,
  user: User,
  { id, input }: { readonly id: number; readonly input: DraftInput },
): Promise<void> {
  requireDraftSync(user);
  await accessDraft(tx, user, id);
  const draft = { id, ...checkDraft(tx, user, input) };
  await updateDraft(tx, user.id, draft);
  await updateReferences(tx, user, { id, content: draft.content });
  tx.emit({ type: 'drafts', op: 'update', draft }, toUsers([user.id]));
}

export async function removeDraft(tx: Tx, user: User, id: number): Promise<void> {
  requireDraftSync(user);
  await accessDraft(tx, user, id);
  await deleteDraft(tx, user.id, id);
  await updateReferences(tx, user, { id, content: '' });
  tx.emit({ type: 'drafts', op: 'remove', draftId: id }, toUsers([user.id]));
}

/** Writes the draft's references to the files that it links to. */
function updateReferences(
  tx: Tx,
  user: User,
  { id, content }: { readonly id: number; readonly content: string },
): Promise<void> {
  return replaceReferences(tx, user, {
    holder: { kind: 'draft', id },
    pathKeys: uploadsIn(content, tx.realm.id),
  });
}

function checkDraft({ realm, now }: Tx, user: User, input: DraftInput): Omit<SavedDraft, 'id'> {
  const content = checkContent(input.content);
  const { type } = input;
  const editedAt = Math.floor(input.timestamp ?? now);
  if (editedAt < 0) throw new BadRequest('Timestamp must not be negative.');
  switch (type) {
    case 'stream': {
      const topic = checkDraftTopic(input.topic);
      return { type, recipients: [checkChannel(realm, user, input.to)], topic, content, editedAt };
    }
    case 'private':
      return { type, recipients: checkPeople(realm, user, input.to), topic: '', content, editedAt };
    case '':
      return { type, recipients: [], topic: '', content, editedAt };
    default:
      return type satisfies never;
  }
}

/** The topic of a draft: it may be empty even where messages must have one. */
function checkDraftTopic(given: string): string {
  const topic = cutTopic(readTopic(given));
  if (topic.includes('\0')) throw new BadRequest('Topic must not contain null bytes');
  return topic;
}

function checkChannel(realm: Realm, user: User, [id, ...others]: readonly number[]): number {
  if (id === undefined || others.length > 0) {
    throw new BadRequest('Must specify exactly 1 channel ID for channel messages');
  }
  return accessChannelById(realm, user, id).id;
}

/** The recipients without the owner, unless the owner is the only one. */
function checkPeople(realm: Realm, user: User, ids: readonly number[]): number[] {
  const unknown = ids.find((id) => !realm.users.has(id));
  if (unknown !== undefined) throw new BadRequest(`Invalid user ID ${unknown}`);
  const people = new Set(ids);
  if (people.size > 1) people.delete(user.id);
  return [...people];
}
