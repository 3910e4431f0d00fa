import type { Client } from '../client/index.ts';
import { deactivateCustomEmoji, uploadCustomEmoji } from '../client/operations.ts';
import type { CustomEmoji, User } from '../client/shapes.ts';
import { holds } from '../state/permissions.ts';
import { loadEmoji } from './emoji.ts';
import type { Model } from './model.ts';

/** An emoji of the organization. */
export interface OwnEmoji {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  /** Without movement; undefined when it does not move. */
  readonly stillUrl: string | undefined;
  readonly isDeactivated: boolean;
  readonly authorId: number | undefined;
  readonly author: User | undefined;
}

/** All of them, deactivated ones too. Follows changes. */
export function emojiOfOrganization({ live, tables }: Model): readonly OwnEmoji[] {
  const people = tables.people.value;
  const all = Object.values((live.read('emoji').realm_emoji ?? {}) as Record<string, CustomEmoji>);
  return all.map((each) => ({
    id: each.id,
    name: each.name,
    url: each.source_url,
    stillUrl: each.still_url ?? undefined,
    isDeactivated: each.deactivated,
    authorId: each.author_id ?? undefined,
    author: people.get(each.author_id ?? 0),
  }));
}

const ADMINISTRATOR = 200;
const GUEST = 600;

/** The user's permissions for custom emoji. Follows changes. */
export interface EmojiRights {
  readonly ownId: number;
  readonly mayAdd: boolean;
  readonly isAdministrator: boolean;
}

export function emojiRights({ tables, live }: Model): EmojiRights {
  const ownId = tables.ownId.value;
  const role = tables.people.value.get(ownId)?.role ?? GUEST;
  const setting = live.read('realm').realm_can_add_custom_emoji_group;
  const mayAdd = role < GUEST && holds(tables.groups.value, setting, ownId);
  return { ownId, mayAdd, isAdministrator: role <= ADMINISTRATOR };
}

/** Administrators, and who added it while they may add others. */
export const mayDeactivate = ({ authorId }: OwnEmoji, rights: EmojiRights): boolean =>
  rights.isAdministrator || (rights.mayAdd && authorId === rights.ownId);

export async function addEmoji(client: Client, name: string, picture: File): Promise<void> {
  await client.call(uploadCustomEmoji, { emoji_name: name, file: picture });
}

export async function endEmoji(client: Client, name: string): Promise<void> {
  await client.call(deactivateCustomEmoji, { emoji_name: name });
}

/** The server's own emoji: it is no Unicode character, so the list of built-in emoji lacks it. */
const EXTRA = 'service';

/** The characters of built-in emoji, by name. */
export async function builtInEmoji(): Promise<ReadonlyMap<string, string>> {
  const named = [...(await loadEmoji()).values()].flatMap(({ name, names, text = '' }) =>
    [name, ...names].map((each) => [each, text] as const),
  );
  return new Map([...named, [EXTRA, '']]);
}

const MIB = 1 << 20;

/** Bytes of the largest picture that is taken. */
export const largestPicture = ({ live }: Pick<Model, 'live'>): number =>
  Number(live.read('realm').max_avatar_file_size_mib ?? 5) * MIB;
