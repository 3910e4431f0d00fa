import type { MessageReaction } from '../../model/messages.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import { acquaintancesInMemory } from '../../rules/people/people.ts';
import { apiEmail, presentUnknownPerson, type Viewing } from '../people/people.ts';

/** An element of a message's `reactions`. */
export function presentReaction({ userId, emoji }: MessageReaction) {
  return {
    emoji_name: emoji.name,
    emoji_code: emoji.code,
    reaction_type: emoji.type,
    user_id: userId,
  };
}

/** The reacting user in the event of a reaction. Participants of a conversation see each other. */
export function presentReactor(
  { userId }: MessageReaction,
  { realm, viewer, externalUrl, isDirect }: Viewing & { readonly realm: Realm; readonly isDirect: boolean },
) {
  const user = realm.user(userId);
  const { email, full_name } =
    isDirect || knowsInMemory(realm, viewer, userId)
      ? { email: apiEmail(user, externalUrl), full_name: user.fullName }
      : presentUnknownPerson(user, externalUrl);
  return { user_id: user.id, email, full_name, is_mirror_dummy: false };
}

/** Whether a viewer may see a user, according to memory alone. */
export const knowsInMemory = (realm: Realm, viewer: User, userId: number): boolean =>
  acquaintancesInMemory(realm, viewer)(realm.user(userId));
