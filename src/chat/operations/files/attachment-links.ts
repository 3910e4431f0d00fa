import type { Attachment, LinkingMessage } from '../../model/messages.ts';
import type { User } from '../../model/people.ts';
import { uploadKeys } from '../../model/upload-paths.ts';
import type { Tx } from '../../realm/tx.ts';
import { canReadFile } from '../../rules/files.ts';
import {
  deleteMessageLinks,
  deleteReferences,
  filterUnreferenced,
  insertMessageLinks,
  insertReferences,
  listLinkedFrom,
  type Referrer,
} from '../../store/files/attachment-references.ts';
import {
  listAttachmentsById,
  listAttachmentsByPath,
  setUnreferenced,
} from '../../store/files/attachments.ts';
import { emitAttachments, removeAttachment } from './attachments.ts';

/**
 * References to uploaded files. A message refers to the files that it links to and that its sender may read:
 * guessing an address and sending it gives no access. A file without references is deleted after some weeks
 * (`jobs/file-cleaner.ts`); deleting the last message that refers to a file deletes the file too.
 */

/** A message whose links are written. */
export interface LinkingDraft extends LinkingMessage {
  readonly sender: User;
}

/**
 * Links a new message to files. `uploads`: path IDs in its rendered content. Returns whether the message has
 * attachments.
 */
export async function linkAttachments(
  tx: Tx,
  message: LinkingDraft,
  uploads: readonly string[],
): Promise<boolean> {
  const keys = uploadKeys(uploads, tx.realm.id);
  if (keys.length === 0) return false;
  const attachments = await readableAmong(tx, message.sender, keys);
  await insertLinks(tx, message, attachments);
  await emitAttachments(tx, attachments);
  return attachments.length > 0;
}

export interface Relinked {
  /** Files of the sender that have no reference any more (`detached_uploads` of the reply). */
  readonly detached: readonly Attachment[];
  /** Whether the message has attachments. */
  readonly hasAttachment: boolean;
}

/** Replaces the links of an edited message by those of its new content. */
export async function relinkAttachments(
  tx: Tx,
  message: LinkingDraft,
  uploads: readonly string[],
): Promise<Relinked> {
  const held = await listLinkedFrom(tx, [message.id]);
  const keys = uploadKeys(uploads, tx.realm.id);
  if (held.length === 0 && keys.length === 0) return { detached: [], hasAttachment: false };
  const linked = await readableAmong(tx, message.sender, keys);
  const stays = new Set(linked.map(({ id }) => id));
  const lost = held.filter((id) => !stays.has(id));
  const added = linked.filter(({ id }) => !held.includes(id));
  await insertLinks(tx, message, added);
  if (lost.length > 0) await deleteMessageLinks(tx, [message.id], lost);
  const unheld = await markUnreferenced(tx, lost);
  const gone = await listAttachmentsById(tx, lost);
  await emitAttachments(tx, [...added, ...gone]);
  const detached = gone.filter(({ id, ownerId }) => ownerId === message.sender.id && unheld.has(id));
  return { detached, hasAttachment: linked.length > 0 };
}

/** Removes the links of deleted messages, and the files that have no other reference. */
export async function unlinkAttachments(tx: Tx, messageIds: readonly number[]): Promise<void> {
  const held = await listLinkedFrom(tx, messageIds);
  if (held.length === 0) return;
  await deleteMessageLinks(tx, messageIds);
  const unheld = new Set(await filterUnreferenced(tx, held));
  const attachments = await listAttachmentsById(tx, held);
  for (const attachment of attachments) if (unheld.has(attachment.id)) await removeAttachment(tx, attachment);
  await emitAttachments(
    tx,
    attachments.filter(({ id }) => !unheld.has(id)),
  );
}

/** Replaces the references of a draft or scheduled message to files. */
export async function replaceReferences(
  tx: Tx,
  user: User,
  { holder, pathKeys }: { readonly holder: Referrer; readonly pathKeys: readonly string[] },
): Promise<void> {
  const before = await deleteReferences(tx, holder);
  if (pathKeys.length > 0) {
    const attachments = await readableAmong(tx, user, pathKeys);
    const ids = attachments.map(({ id }) => id);
    await insertReferences(tx, holder, ids);
    await setUnreferenced(tx, ids, null);
  }
  await markUnreferenced(tx, before);
}

async function readableAmong(tx: Tx, user: User, pathKeys: readonly string[]): Promise<Attachment[]> {
  const unsafeAttachments = await listAttachmentsByPath(tx, pathKeys);
  const readable: Attachment[] = [];
  for (const unsafeAttachment of unsafeAttachments) {
    if (await canReadFile(tx, user, unsafeAttachment)) readable.push(unsafeAttachment);
  }
  return readable;
}

async function insertLinks(
  tx: Tx,
  message: LinkingMessage,
  attachments: readonly Attachment[],
): Promise<void> {
  const ids = attachments.map(({ id }) => id);
  await insertMessageLinks(tx, message, ids);
  await setUnreferenced(tx, ids, null);
}

/** Starts the retention time of files without a reference, and returns their IDs. */
async function markUnreferenced(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const unheld = await filterUnreferenced(tx, ids);
  await setUnreferenced(tx, unheld, tx.now);
  return new Set(unheld);
}
