import { prepareImage, type UploadedImage } from '../../engine/files/images.ts';
import { toUsers } from '../../engine/log/audience.ts';
import type { RealmPicture } from '../events/realm.ts';
import type { Tx } from '../realm/tx.ts';
import { dropPicture, keepPicture } from './files/pictures.ts';
import type { FileServices } from './files/upload.ts';

/** The source of a picture that was not uploaded. */
const OWN_SOURCE: Readonly<Record<RealmPicture, string>> = { icon: 'G', logo: 'D', night_logo: 'D' };

/** Makes an icon or a logo from a file, and sets it. */
export async function setRealmPicture(
  keeping: FileServices,
  picture: RealmPicture,
  image: UploadedImage,
): Promise<void> {
  const images = await prepareImage(picture === 'icon' ? 'icon' : 'logo', image);
  await keepPicture(keeping, images, (tx, key) => change(tx, picture, key));
}

/** Restores the server's default picture. */
export const removeRealmPicture = (tx: Tx, picture: RealmPicture): Promise<void> => change(tx, picture, null);

async function change(tx: Tx, picture: RealmPicture, key: string | null): Promise<void> {
  const { info } = tx.realm;
  const source = key === null ? OWN_SOURCE[picture] : 'U';
  const before = info.settings[`${picture}_key`];
  const settings = { ...info.settings, [`${picture}_key`]: key, [`${picture}_source`]: source };
  await tx.put({ info: { ...info, settings } });
  await dropPicture(tx, typeof before === 'string' ? before : null, ['.png']);
  const everybody = [...tx.realm.activeUsers()].map((user) => user.id);
  tx.emit({ type: 'realm', op: 'picture', picture, source, key }, toUsers(everybody));
}
