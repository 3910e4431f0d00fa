import type { PresenceEvents } from '../../events/presence.ts';
import { presentMutedUsers } from '../../views/muted-users.ts';
import { presentStatusEmoji } from '../../views/user-statuses.ts';
import type { Projections } from './projections.ts';

export const presenceEvents: Projections<PresenceEvents> = {
  muted_users: (event) => [{ type: 'muted_users', muted_users: presentMutedUsers(event.muted) }],
  user_status: (event) => [
    {
      type: 'user_status',
      user_id: event.userId,
      ...(event.away !== undefined && { away: event.away }),
      ...(event.text !== undefined && { status_text: event.text }),
      ...(event.emoji !== undefined && presentStatusEmoji(event.emoji)),
    },
  ],
};
