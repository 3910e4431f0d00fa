import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { StoredMessage } from '../../store/messages/messages.ts';
import { holdsRealmPermission } from '../permissions/conditions.ts';

/** Throws unless `user`, who may see the message, may delete it at `now` (UNIX seconds). */
export function requireDelete(
  realm: Realm,
  user: User,
  { message, now }: { readonly message: Pick<StoredMessage, 'senderId' | 'sentAt'>; readonly now: number },
): void {
  if (holdsRealmPermission(realm, user, 'can_delete_any_message_group')) return;
  if (
    !isOwn(realm, user, message.senderId) ||
    !holdsRealmPermission(realm, user, 'can_delete_own_message_group')
  ) {
    throw new BadRequest("You don't have permission to delete this message");
  }
  const limit = realm.info.settings.message_content_delete_limit_seconds as number | null;
  if (limit !== null && now - message.sentAt > limit) {
    throw new BadRequest('The time limit for deleting this message has passed');
  }
}

/** A bot's messages belong to its owner. */
const isOwn = (realm: Realm, user: User, senderId: number): boolean =>
  senderId === user.id || realm.users.get(senderId)?.botOwnerId === user.id;
