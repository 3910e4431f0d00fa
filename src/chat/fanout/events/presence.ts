import { z } from 'zod';
import { mutedUser, userStatus } from '../../views/initial-state/reply/lists.ts';
import { presentMutedUsers } from '../../views/people/people.ts';
import { presentStatusEmoji } from '../../views/people/user-statuses.ts';
import { defineEvent } from './define-event.ts';

export const presenceEvents = {
  muted_users: defineEvent({
    type: 'muted_users',
    sends: {
      MutedUsersEvent: {
        has: { muted_users: z.array(mutedUser) },
        doc: 'The users that the client’s user muted; all of them.',
        replaces: 'muted_users',
      },
    },
    project: (event) => [{ type: 'muted_users', muted_users: presentMutedUsers(event.muted) }],
  }),
  user_status: defineEvent({
    type: 'user_status',
    sends: {
      UserStatusEvent: {
        has: { user_id: z.int(), ...userStatus.shape },
        doc: 'What somebody says of themselves changed; what did not is absent.',
      },
    },
    project: (event) => [
      {
        type: 'user_status',
        user_id: event.userId,
        ...(event.away !== undefined && { away: event.away }),
        ...(event.text !== undefined && { status_text: event.text }),
        ...(event.emoji !== undefined && presentStatusEmoji(event.emoji)),
      },
    ],
  }),
};
