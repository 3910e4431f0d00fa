import { BadRequest, NotFound } from '../../engine/kernel/errors.ts';
import type { Attachment } from '../model/messages.ts';
import type { User } from '../model/people.ts';
import { readUploadPath } from '../model/upload-paths.ts';
import type { Realm } from '../realm/realm.ts';
import type { Source } from '../realm/source.ts';
import { listLinkingMessageIds } from '../store/files/attachment-references.ts';
import { findAttachment } from '../store/files/attachments.ts';
import { listKeys } from '../store/messages/message-keys.ts';
import { listAccessible } from './messages/access.ts';
import { admitsVisitors } from './people/visitors.ts';

const AT_ONCE = 100;

const missing = () => new NotFound('This file does not exist or has been deleted.');

/** A file that a user (undefined: a visitor) may read; the same error for a missing file and a hidden one. */
export async function accessFile(
  source: Source,
  { user, pathId }: { readonly user: User | undefined; readonly pathId: string },
): Promise<Attachment> {
  const { realm } = source;
  const path = readUploadPath(pathId);
  if (path?.realmId !== realm.id) throw missing();
  const unsafeAttachment = await findAttachment(source, { pathKey: path.key });
  if (!unsafeAttachment || !(await canReadFile(source, user, unsafeAttachment))) throw missing();
  return unsafeAttachment;
}

/** A file is readable by its uploader, and by users who can read a message that links to it. */
export async function canReadFile(
  source: Source,
  user: User | undefined,
  attachment: Attachment,
): Promise<boolean> {
  if (user?.id === attachment.ownerId) return true;
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const ids = await listLinkingMessageIds(source, attachment.id, { before, limit: AT_ONCE });
    if (ids.length === 0) return false;
    if (await canReadOneOf(source, user, ids)) return true;
    before = ids.at(-1) ?? 0;
  }
}

async function canReadOneOf(
  source: Source,
  user: User | undefined,
  ids: readonly number[],
): Promise<boolean> {
  const { realm } = source;
  if (user) return (await listAccessible(source, user, ids)).keys.length > 0;
  if (!admitsVisitors(realm)) return false;
  const keys = await listKeys(source, ids);
  return keys.some(({ channelId }) => channelId !== null && isOpenToVisitors(realm, channelId));
}

function isOpenToVisitors(realm: Realm, channelId: number): boolean {
  const channel = realm.channels.get(channelId);
  return channel?.isWebPublic === true && !channel.isArchived;
}

/** The user's own file; the same error for a missing file and another user's. */
export async function accessOwnAttachment(source: Source, user: User, id: number): Promise<Attachment> {
  const unsafeAttachment = await findAttachment(source, { id });
  if (unsafeAttachment?.ownerId !== user.id) throw new BadRequest('Invalid attachment');
  return unsafeAttachment;
}

/** The limit of all uploaded files together, in MiB: the organization's quota, or the server's; null: no limit. */
export function uploadQuotaMib(realm: Realm, config: { readonly uploadQuotaMib: number }): number | null {
  const own = realm.info.settings.upload_quota_mib;
  if (typeof own === 'number') return own;
  return config.uploadQuotaMib === 0 ? null : config.uploadQuotaMib;
}
