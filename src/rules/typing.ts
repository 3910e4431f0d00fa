import { BadRequest } from '../kernel/errors.ts';
import type { Realm } from '../realm/realm.ts';
import type { StoredMessage } from '../store/messages.ts';
import type { User } from '../store/model.ts';

/** Whether somebody lets others know that they write; who is told decides that for themselves. */
export function requireTellsTyping(user: User, kind: 'direct' | 'channel'): void {
  const setting =
    kind === 'direct' ? 'send_private_typing_notifications' : 'send_stream_typing_notifications';
  if (user.settings[setting] === true) return;
  throw new BadRequest(`User has disabled typing notifications for ${kind} messages`);
}

/** Only who may change the text of a message is seen to do it. `now` in UNIX seconds. */
export function requireMayEdit(realm: Realm, user: User, message: StoredMessage, now: number): void {
  const { allow_message_editing, message_content_edit_limit_seconds: limit } = realm.info.settings;
  if (message.senderId !== user.id || allow_message_editing !== true) {
    throw new BadRequest("You don't have permission to edit this message");
  }
  if (typeof limit === 'number' && now > message.sentAt + limit) {
    throw new BadRequest('The time limit for editing this message has passed');
  }
}
