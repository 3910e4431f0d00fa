import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { User } from '../../model/people.ts';

/** Throws unless the user shares typing notifications; recipients decide for themselves. */
export function requireSendsTyping(user: User, kind: 'direct' | 'channel'): void {
  const setting =
    kind === 'direct' ? 'send_private_typing_notifications' : 'send_stream_typing_notifications';
  if (user.settings[setting] === true) return;
  throw new BadRequest(`User has disabled typing notifications for ${kind} messages`);
}
