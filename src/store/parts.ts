import type { Parts } from '../model/parts.ts';
import { listBots } from './bots.ts';
import { listCustomEmoji } from './custom-emoji.ts';
import { listDefaultChannelGroups } from './default-channel-groups.ts';
import type { Reader } from './engine.ts';
import { listExports } from './exports.ts';
import { listLinkifiers } from './linkifiers.ts';
import { listPlaygrounds } from './playgrounds.ts';
import { listProfileFields } from './profile-fields.ts';
import { findSetupSecret } from './setup.ts';

type Loader<T = unknown> = (db: Reader, realmId: number) => Promise<T>;

/**
 * How each part of `model/parts.ts` is read. An operation that has written one calls `tx.recordPart('linkifiers')`; the
 * log carries the list, and `realm.part('linkifiers')` is it.
 */
export const PARTS: { readonly [Name in keyof Parts]: Loader<Parts[Name]> } = {
  bots: listBots,
  profileFields: listProfileFields,
  defaultChannelGroups: listDefaultChannelGroups,
  exports: listExports,
  customEmoji: listCustomEmoji,
  linkifiers: listLinkifiers,
  playgrounds: listPlaygrounds,
  setupSecret: findSetupSecret,
};

/** All parts, or those named; names that this version does not know are left out. */
export async function loadParts(
  db: Reader,
  realmId: number,
  names: readonly string[] = Object.keys(PARTS),
): Promise<Partial<Parts>> {
  const loaders: Readonly<Record<string, Loader>> = PARTS;
  const parts: Record<string, unknown> = {};
  for (const name of names) {
    if (Object.hasOwn(loaders, name)) parts[name] = await loaders[name]?.(db, realmId);
  }
  return parts;
}
