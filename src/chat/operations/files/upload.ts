import { truncate } from 'node:fs/promises';
import { contentTypeOf } from '../../../engine/files/content-types.ts';
import { makeThumbnails, type Thumbnails } from '../../../engine/files/images.ts';
import { newPathKey, thumbnailKey, uploadKey } from '../../../engine/files/keys.ts';
import { shownName, urlName } from '../../../engine/files/names.ts';
import type { FileStorage } from '../../../engine/files/storage.ts';
import { BadRequest, RealmUploadQuota } from '../../../engine/kernel/errors.ts';
import { isMutated } from '../../../engine/kernel/mutations.ts';
import { toUsers } from '../../../engine/log/audience.ts';
import type { Reader } from '../../../engine/store/engine.ts';
import type { Attachment } from '../../model/messages.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import { uploadQuotaMib } from '../../rules/files.ts';
import { insertAttachment } from '../../store/files/attachments.ts';
import {
  addUploadUsage,
  deleteFileTombstones,
  findUploadUsage,
  insertFileTombstones,
} from '../../store/files/stored-files.ts';
import { storedKeys } from './attachments.ts';

const MIB = 1 << 20;
/** Seconds after which the remains of a server that stopped during an upload are removed. */
export const ABANDONED_AFTER_SECONDS = 24 * 3600;

/** The services that storing a file needs. */
export interface FileServices {
  readonly storage: FileStorage;
  readonly realm: Realm;
  readonly db: Reader;
  readonly config: { readonly uploadQuotaMib: number };
  transact<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
}

/** The users whose uploads count against one quota: a user and the user's bots. */
export const personOf = ({ id, botOwnerId }: User): number => botOwnerId ?? id;

/** A file on the disk of this machine. */
export interface IncomingFile {
  readonly path: string;
  /** The file name that the client gave. */
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * The single file of a request. Throws the documented errors for no file, several files and a file that is too
 * large.
 */
export function requireOneFile<F extends { readonly isTooLarge: boolean }>(
  files: readonly F[],
  { maxMib }: { readonly maxMib: number },
): F {
  const [file, ...others] = files;
  if (!file) throw new BadRequest('You must specify a file to upload');
  if (others.length > 0) throw new BadRequest('You may only upload one file at a time');
  if (file.isTooLarge) throw new BadRequest(tooLarge(maxMib));
  return file;
}

export const tooLarge = (maxMib: number): string =>
  `File is larger than this server's configured maximum upload size (${maxMib} MiB).`;

/**
 * Stores a file for messages to link to. Its keys get tombstones before the file is written, which the transaction
 * that makes the record deletes: if the server crashes, no unknown file stays, and no record lacks its file.
 */
export async function upload(keeping: FileServices, user: User, file: IncomingFile): Promise<Attachment> {
  const { storage, realm, transact } = keeping;
  await requireSpace(keeping.db, keeping, file.size);
  const thumbnails = await makeThumbnails({ path: file.path, personId: personOf(user) });
  const described = describe(file, thumbnails);
  const keys = storedKeys(realm.id, described);
  await transact((tx) => insertFileTombstones(tx, keys, tx.now + ABANDONED_AFTER_SECONDS));
  for (const { name, bytes } of thumbnails?.files ?? []) {
    await storage.putBytes(thumbnailKey(realm.id, described.pathKey, name), bytes);
  }
  if (isMutated('cut-uploads')) await truncate(file.path, 3);
  await storage.putFile(uploadKey(realm.id, described.pathKey), file.path);
  try {
    return await transact((tx) => record(tx, user, { described, keys, config: keeping.config }));
  } catch (error) {
    // Concurrent uploads used up the quota: the stored file is deleted as well.
    if (error instanceof RealmUploadQuota) await transact((tx) => insertFileTombstones(tx, keys, tx.now));
    throw error;
  }
}

type Described = Omit<Attachment, 'id' | 'ownerId' | 'createdAt'>;

function describe({ name, type, size }: IncomingFile, thumbnails: Thumbnails | undefined): Described {
  return {
    pathKey: newPathKey(),
    name: shownName(name),
    urlName: urlName(name),
    size,
    contentType: contentTypeOf(name, type),
    image: thumbnails?.info ?? null,
  };
}

async function record(
  tx: Tx,
  user: User,
  kept: Pick<FileServices, 'config'> & { readonly described: Described; readonly keys: readonly string[] },
): Promise<Attachment> {
  const { described, keys, config } = kept;
  await requireSpace(tx.db, { realm: tx.realm, config }, described.size);
  const attachment = { id: tx.nextId('attachment'), ownerId: user.id, createdAt: tx.now, ...described };
  await insertAttachment(tx, attachment);
  await deleteFileTombstones(tx, keys);
  const uploadSpaceUsed = await addUploadUsage(tx, attachment.size);
  tx.emit({ type: 'attachment', op: 'add', attachment, messages: [], uploadSpaceUsed }, toUsers([user.id]));
  return attachment;
}

/** Throws unless there is room for this many more bytes. */
export async function requireSpace(
  db: Reader,
  { realm, config }: Pick<FileServices, 'realm' | 'config'>,
  bytes: number,
): Promise<void> {
  const quota = uploadQuotaMib(realm, config);
  if (quota === null) return;
  if ((await findUploadUsage({ db, realm })) + bytes > quota * MIB) throw new RealmUploadQuota();
}
