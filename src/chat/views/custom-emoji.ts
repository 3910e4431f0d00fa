import type { CustomEmoji } from '../model/organization.ts';

/** RealmEmoji objects by ID. The addresses are relative to the organization's URL. */
export const presentCustomEmoji = (all: readonly CustomEmoji[]) =>
  Object.fromEntries(
    all.map(({ id, name, picture, extension, authorId, isDeactivated }) => [
      id,
      {
        id: String(id),
        name,
        source_url: `/user_avatars/${picture}.${extension}`,
        still_url: extension === 'png' ? null : `/user_avatars/${picture}-still.png`,
        deactivated: isDeactivated,
        author_id: authorId,
      },
    ]),
  );
