import type { User } from '../../model/people.ts';
import { SESSION_SECONDS } from '../../realm/sessions.ts';
import type { Source } from '../../realm/source.ts';
import { listSessions, type SessionRow } from '../../store/people/sessions.ts';

const presentSession = (session: SessionRow, currentId: number | undefined) => ({
  id: session.id,
  device: session.device,
  network: session.network,
  created: session.createdAt,
  last_used: session.lastUsed,
  is_current: session.id === currentId,
});

/** A user's own open sessions, the last used first. `now` in UNIX seconds. */
export async function fetchSessions(
  source: Source,
  user: User,
  { now, currentId }: { readonly now: number; readonly currentId: number | undefined },
) {
  const own = await listSessions(source, user.id);
  return own
    .filter(({ lastUsed }) => lastUsed + SESSION_SECONDS > now)
    .map((session) => presentSession(session, currentId));
}

/** The reply to a login: everything that a client needs for requests as this user. */
export const presentApiKey = ({ apiKey, deliveryEmail, id }: User) => ({
  api_key: apiKey,
  email: deliveryEmail,
  user_id: id,
});
