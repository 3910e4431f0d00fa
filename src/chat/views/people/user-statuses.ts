import type { Rows } from '../../../engine/store/engine.ts';
import { NO_STATUS, type User, type UserStatus } from '../../model/people.ts';
import { isAway } from '../../rules/people/presence.ts';
import { listUserStatuses } from '../../store/people/user-statuses.ts';

/** A user's status (object UserStatus); unset members are absent. */
export function presentUserStatus(user: User, { text, emoji }: UserStatus = NO_STATUS) {
  return {
    ...(isAway(user) && { away: true }),
    ...(text !== '' && { status_text: text }),
    ...(emoji && presentStatusEmoji(emoji)),
  };
}

/** With an empty name: no emoji. */
export function presentStatusEmoji(emoji: UserStatus['emoji']) {
  return {
    emoji_name: emoji?.name ?? '',
    emoji_code: emoji?.code ?? '',
    reaction_type: emoji?.type ?? 'unicode_emoji',
  };
}

export async function fetchUserStatus(source: Rows, user: User) {
  const statuses = await listUserStatuses(source, [user.id]);
  return presentUserStatus(user, statuses.get(user.id));
}
