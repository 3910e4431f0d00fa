import type { EventOf } from './events.ts';
import type { ClientState, UserStatus } from './types.ts';

const EMOJI = ['emoji_name', 'emoji_code', 'reaction_type'] as const;
const PARTS = ['status_text', ...EMOJI] as const;

/** An empty text or emoji name removes the member, `away: false` ends hiding; a user without a status has no entry. */
export function applyUserStatus(state: ClientState, event: EventOf<'user_status'>): void {
  if (!state.user_status) return;
  const status: UserStatus = { ...state.user_status[event.user_id] };
  for (const part of PARTS) if (event[part] !== undefined) status[part] = event[part];
  if (event.away !== undefined) status.away = event.away;
  if (!status.away) delete status.away;
  if (status.status_text === '') delete status.status_text;
  if (status.emoji_name === '') for (const part of EMOJI) delete status[part];
  if (Object.keys(status).length === 0) delete state.user_status[event.user_id];
  else state.user_status[event.user_id] = status;
}
