import type { User } from '../../../chat/model/people.ts';
import type { Realm } from '../../../chat/realm/realm.ts';
import { canSeeEmail } from '../../../chat/rules/people/people.ts';

/**
 * The name of the user with a mail address, if the owner of the bot may know it. Threat: an attacker with the key of a bot tries out
 * whose address an address is.
 */
export function nameByEmail(realm: Realm, bot: User, email: string): string | undefined {
  const owner = realm.users.get(bot.botOwnerId ?? 0);
  const person = realm.userByEmail(email);
  return owner && person?.isActive && canSeeEmail(owner, person) ? person.fullName : undefined;
}
