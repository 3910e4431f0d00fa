import { uploadKeys } from '../../kernel/upload-paths.ts';
import type { Attachment, HoldingMessage } from '../../model/messages.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { canReadFile } from '../../rules/files.ts';
import {
  deleteHolder,
  deleteHoldingMessages,
  type Holder,
  insertHolder,
  insertHoldingMessages,
  listHeldBy,
  listUnheld,
} from '../../store/attachment-references.ts';
import { listAttachmentsById, listAttachmentsByPath, setUnreferenced } from '../../store/attachments.ts';

import { removeAttachment, tellOfAttachments } from './attachments.ts';

/**
 * What holds an uploaded file. A message holds the files that it links to, as far as its sender may read them: whoever
 * can guess an address gains nothing by sending it. A file that nothing holds is removed after some weeks
 * (`jobs/file-cleaner.ts`), one whose last message is deleted goes with it (spec section 3).
 */

/** A message as far as its files go. */
export interface Claimer extends HoldingMessage {
  readonly sender: User;
}

/** Of a message that is being sent; `uploads` are the path IDs that its rendering found. Returns whether it holds any. */
export async function claimAttachments(
  tx: Tx,
  message: Claimer,
  uploads: readonly string[],
): Promise<boolean> {
  const keys = uploadKeys(uploads, tx.realm.id);
  if (keys.length === 0) return false;
  const attachments = await readableAmong(tx, message.sender, keys);
  await claim(tx, message, attachments);
  await tellOfAttachments(tx, attachments);
  return attachments.length > 0;
}

export interface Reclaimed {
  /** Files of the sender's that nothing holds any more (`detached_uploads` of the reply). */
  readonly detached: readonly Attachment[];
  /** Whether the message holds any. */
  readonly hasAttachment: boolean;
}

/** Of a message whose text changes: holds what it links to from then on. */
export async function reclaimAttachments(
  tx: Tx,
  message: Claimer,
  uploads: readonly string[],
): Promise<Reclaimed> {
  const held = await listHeldBy(tx.db, tx.realm.id, [message.id]);
  const keys = uploadKeys(uploads, tx.realm.id);
  if (held.length === 0 && keys.length === 0) return { detached: [], hasAttachment: false };
  const linked = await readableAmong(tx, message.sender, keys);
  const stays = new Set(linked.map(({ id }) => id));
  const lost = held.filter((id) => !stays.has(id));
  const added = linked.filter(({ id }) => !held.includes(id));
  await claim(tx, message, added);
  if (lost.length > 0) await deleteHoldingMessages(tx, tx.realm.id, [message.id], lost);
  const unheld = await markUnheld(tx, lost);
  const gone = await listAttachmentsById(tx.db, tx.realm.id, lost);
  await tellOfAttachments(tx, [...added, ...gone]);
  const detached = gone.filter(({ id, ownerId }) => ownerId === message.sender.id && unheld.has(id));
  return { detached, hasAttachment: linked.length > 0 };
}

/** Of messages that are being deleted; the files that nothing else holds go with them. */
export async function releaseAttachments(tx: Tx, messageIds: readonly number[]): Promise<void> {
  const held = await listHeldBy(tx.db, tx.realm.id, messageIds);
  if (held.length === 0) return;
  await deleteHoldingMessages(tx, tx.realm.id, messageIds);
  const unheld = new Set(await listUnheld(tx.db, tx.realm.id, held));
  const attachments = await listAttachmentsById(tx.db, tx.realm.id, held);
  for (const attachment of attachments) if (unheld.has(attachment.id)) await removeAttachment(tx, attachment);
  await tellOfAttachments(
    tx,
    attachments.filter(({ id }) => !unheld.has(id)),
  );
}

/** What somebody has not sent yet holds files, too, in the place of what the same holder held before. */
export async function holdAttachments(
  tx: Tx,
  user: User,
  holder: Holder,
  pathKeys: readonly string[],
): Promise<void> {
  const before = await deleteHolder(tx, tx.realm.id, holder);
  if (pathKeys.length > 0) {
    const attachments = await readableAmong(tx, user, pathKeys);
    const ids = attachments.map(({ id }) => id);
    await insertHolder(tx, tx.realm.id, holder, ids);
    await setUnreferenced(tx, tx.realm.id, ids, null);
  }
  await markUnheld(tx, before);
}

async function readableAmong(tx: Tx, user: User, pathKeys: readonly string[]): Promise<Attachment[]> {
  const unsafeAttachments = await listAttachmentsByPath(tx.db, tx.realm.id, pathKeys);
  const readable: Attachment[] = [];
  for (const unsafeAttachment of unsafeAttachments) {
    if (await canReadFile(tx.db, tx.realm, user, unsafeAttachment)) readable.push(unsafeAttachment);
  }
  return readable;
}

async function claim(tx: Tx, message: HoldingMessage, attachments: readonly Attachment[]): Promise<void> {
  const ids = attachments.map(({ id }) => id);
  await insertHoldingMessages(tx, tx.realm.id, message, ids);
  await setUnreferenced(tx, tx.realm.id, ids, null);
}

/** Begins the time of those that nothing holds, and returns them. */
async function markUnheld(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const unheld = await listUnheld(tx.db, tx.realm.id, ids);
  await setUnreferenced(tx, tx.realm.id, unheld, tx.now);
  return new Set(unheld);
}
