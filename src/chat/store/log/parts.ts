import type { Rows } from '../../../engine/store/engine.ts';
import type { Parts } from '../../model/parts.ts';
import { listDefaultChannelGroups } from '../channels/default-channel-groups.ts';
import { listCustomEmoji } from '../organization/custom-emoji.ts';
import { listExports } from '../organization/exports.ts';
import { listLinkifiers } from '../organization/linkifiers.ts';
import { listPlaygrounds } from '../organization/playgrounds.ts';
import { listProfileFields } from '../organization/profile-fields.ts';
import { findSetupSecret } from '../organization/setup.ts';
import { listBots } from '../people/bots.ts';

type Loader<T = unknown> = (source: Rows) => Promise<T>;

/**
 * The loader of each part of `model/parts.ts`. An operation that has written a part calls `tx.recordPart('linkifiers')`; the
 * log then carries the list, and `realm.part('linkifiers')` returns it.
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

/** Loads all parts, or the named ones; names that this version does not know are left out. */
export async function loadParts(
  source: Rows,
  names: readonly string[] = Object.keys(PARTS),
): Promise<Partial<Parts>> {
  const loaders: Readonly<Record<string, Loader>> = PARTS;
  const parts: Record<string, unknown> = {};
  for (const name of names) {
    if (Object.hasOwn(loaders, name)) parts[name] = await loaders[name]?.(source);
  }
  return parts;
}
