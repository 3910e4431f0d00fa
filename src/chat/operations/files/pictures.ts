import type { MadeImage } from '../../../engine/files/images.ts';
import { newPictureName, pictureKey } from '../../../engine/files/keys.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { LIMITS } from '../../model/settings/settings.ts';
import type { Tx } from '../../realm/tx.ts';
import { deleteFileTombstones, insertFileTombstones } from '../../store/files/stored-files.ts';
import { ABANDONED_AFTER_SECONDS, type FileServices } from './upload.ts';

/** Seconds for which the old picture stays, for clients that have not received the event yet. */
const OLD_PICTURE_SECONDS = 3600;

/**
 * The single picture of a request. Throws the documented errors for no file, several files and a file that is
 * too large.
 */
export function requireOnePicture<F extends { readonly isTooLarge: boolean }>(
  files: readonly F[],
  what: 'avatar' | 'icon' | 'logo' | 'file',
): F {
  const [file, ...others] = files;
  if (!file || others.length > 0) throw new BadRequest(`You must upload exactly one ${what}.`);
  if (file.isTooLarge) {
    throw new BadRequest(`Uploaded file is larger than the allowed limit of ${LIMITS.pictureMib} MiB`);
  }
  return file;
}

/**
 * Stores a picture that anybody with its address can fetch, and assigns it in one transaction (`adopt`). A picture
 * that is not adopted is deleted.
 */
export async function keepPicture<T>(
  { storage, realm, transact }: FileServices,
  variants: readonly MadeImage[],
  adopt: (tx: Tx, name: string) => Promise<T>,
): Promise<T> {
  const name = newPictureName(realm.id);
  const keyOf = ({ suffix, extension }: MadeImage) => pictureKey(name, `${suffix}.${extension}`);
  const keys = variants.map(keyOf);
  await transact((tx) => insertFileTombstones(tx, keys, tx.now + ABANDONED_AFTER_SECONDS));
  for (const variant of variants) await storage.putBytes(keyOf(variant), variant.bytes);
  return transact(async (tx) => {
    const adopted = await adopt(tx, name);
    await deleteFileTombstones(tx, keys);
    return adopted;
  });
}

/** `variants` like `-medium.png`. */
export async function dropPicture(
  tx: Tx,
  name: string | null | undefined,
  variants: readonly string[],
): Promise<void> {
  if (!name) return;
  const keys = variants.map((variant) => pictureKey(name, variant));
  await insertFileTombstones(tx, keys, tx.now + OLD_PICTURE_SECONDS);
}
