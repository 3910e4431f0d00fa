import { prepareImage } from '../../../engine/files/images.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { dropPicture, keepPicture } from '../files/pictures.ts';
import { type FileServices, personOf } from '../files/upload.ts';

const VARIANTS = ['.png', '-medium.png'];

/** Throws unless users may choose their own pictures; administrators always may. */
export function requireChangeAvatar({ realm }: Pick<Tx, 'realm'>, user: User): void {
  if (realm.info.settings.avatar_changes_disabled === true && user.role > 200) {
    throw new BadRequest('Avatar changes are disabled in this organization.');
  }
}

/** Makes an avatar from a file and sets it; returns the user afterwards. */
export async function setAvatar(keeping: FileServices, user: User, path: string): Promise<User> {
  requireChangeAvatar(keeping, user);
  const images = await prepareImage('avatar', { path, personId: personOf(user) });
  return keepPicture(keeping, images, (tx, key) => change(tx, user, key));
}

/** Restores the picture that the server or an external service makes. */
export async function removeAvatar(tx: Tx, user: User): Promise<User> {
  requireChangeAvatar(tx, user);
  return change(tx, user, null);
}

async function change(tx: Tx, { id }: User, avatarKey: string | null): Promise<User> {
  const before = tx.realm.user(id);
  requireChangeAvatar(tx, before);
  const avatarSource = avatarKey === null ? ('G' as const) : ('U' as const);
  const avatarVersion = before.avatarVersion + 1;
  const user: User = { ...before, avatarSource, avatarKey, avatarVersion };
  await tx.put({ users: [user] });
  await dropPicture(tx, before.avatarKey, VARIANTS);
  return user;
}
