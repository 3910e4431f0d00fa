import { prepareImage } from '../../engine/files/images.ts';
import { BadRequest, NotFound } from '../../engine/kernel/errors.ts';
import { toUsers } from '../../engine/log/audience.ts';
import { unicodeEmoji } from '../markdown/emoji.ts';
import { EXTRA_EMOJI } from '../model/extra-emoji.ts';
import type { CustomEmoji } from '../model/organization.ts';
import { ROLE, type User } from '../model/people.ts';
import { LIMITS } from '../model/settings/settings.ts';
import type { Realm } from '../realm/realm.ts';
import type { Tx } from '../realm/tx.ts';
import { holdsRealmPermission } from '../rules/permissions/conditions.ts';
import { deactivateCustomEmoji, insertCustomEmoji } from '../store/organization/custom-emoji.ts';
import { keepPicture } from './files/pictures.ts';
import { type FileServices, personOf } from './files/upload.ts';

/**
 * Checks that the user may add an emoji of this name and returns the name in its stored form; throws the
 * reason.
 */
export function readNewEmoji(realm: Realm, user: User, given: string): string {
  if (!holdsRealmPermission(realm, user, 'can_add_custom_emoji_group')) {
    throw new BadRequest('Insufficient permission');
  }
  const name = checkName(given);
  if (findActive(realm, name)) throw new BadRequest('A custom emoji with this name already exists.');
  const isDefault = name === EXTRA_EMOJI || unicodeEmoji.codeOf(name) !== undefined;
  if (isDefault && user.role > ROLE.administrator) {
    throw new BadRequest('Only administrators can override default emoji.');
  }
  return name;
}

/** Creates an emoji from a picture. */
export async function addCustomEmoji(
  keeping: FileServices,
  user: User,
  { name: given, path }: { readonly name: string; readonly path: string },
): Promise<void> {
  readNewEmoji(keeping.realm, user, given);
  const images = await prepareImage('emoji', { path, personId: personOf(user) });
  const extension = images.find(({ suffix }) => suffix === '')?.extension ?? 'png';
  await keepPicture(keeping, images, async (tx, picture) => {
    const name = readNewEmoji(tx.realm, user, given);
    const emoji = {
      id: tx.nextId('emoji'),
      name,
      picture,
      extension,
      authorId: user.id,
      isDeactivated: false,
    };
    await insertCustomEmoji(tx, emoji);
    await emitCustomEmoji(tx, [...tx.realm.part('customEmoji'), emoji]);
  });
}

/** Deactivates an emoji: it cannot be chosen any more, and existing uses keep it. */
export async function removeCustomEmoji(tx: Tx, user: User, name: string): Promise<void> {
  const emoji = findActive(tx.realm, plain(name));
  if (!emoji) throw new NotFound(`Emoji '${name}' does not exist`);
  const isAuthor =
    emoji.authorId === user.id && holdsRealmPermission(tx.realm, user, 'can_add_custom_emoji_group');
  if (!isAuthor && user.role > ROLE.administrator) {
    throw new BadRequest('Must be an organization administrator or emoji author');
  }
  await deactivateCustomEmoji(tx, emoji.id);
  await emitCustomEmoji(
    tx,
    tx.realm
      .part('customEmoji')
      .map((each) => (each.id === emoji.id ? { ...each, isDeactivated: true } : each)),
  );
}

const findActive = (realm: Realm, name: string): CustomEmoji | undefined =>
  realm.part('customEmoji').find((each) => each.name === name && !each.isDeactivated);

const ONLY_ALLOWED = /^[0-9a-z_-]+$/;

/** The key of an emoji's name: letter case, and spaces for underscores, do not count. */
const plain = (given: string): string => given.trim().toLowerCase().replaceAll(' ', '_');

function checkName(given: string): string {
  const name = given.trim().replaceAll(' ', '_');
  if (name === '') throw new BadRequest('Emoji name is missing');
  if (!ONLY_ALLOWED.test(name)) {
    throw new BadRequest(
      'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.',
    );
  }
  if (name.endsWith('-') || name.endsWith('_')) {
    throw new BadRequest('Emoji names must end with either a letter or digit.');
  }
  if (name.length > LIMITS.emojiName) {
    throw new BadRequest(`emoji_name is too long (limit: ${LIMITS.emojiName} characters)`);
  }
  return name;
}

async function emitCustomEmoji(tx: Tx, emoji: readonly CustomEmoji[]): Promise<void> {
  await tx.recordPart('customEmoji');
  const everybody = [...tx.realm.activeUsers()].map((user) => user.id);
  tx.emit({ type: 'realm_emoji', op: 'update', emoji }, toUsers(everybody));
}
