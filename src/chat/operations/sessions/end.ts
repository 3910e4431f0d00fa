import { NotFound } from '../../../engine/kernel/errors.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { deleteSessions, listSessions } from '../../store/people/sessions.ts';

/** Ends one of the user's own sessions. */
export async function endSession(tx: Tx, user: User, sessionId: number): Promise<void> {
  const own = await listSessions(tx, user.id);
  if (!own.some(({ id }) => id === sessionId)) throw new NotFound('Session does not exist');
  await end(tx, [sessionId]);
}

/** Ends the user's sessions except the one with the ID `spared`, and audits it if any ended. */
export async function endSessionsOf(tx: Tx, userId: number, spared?: number): Promise<void> {
  const own = await listSessions(tx, userId);
  const ids = own.map(({ id }) => id).filter((id) => id !== spared);
  await end(tx, ids);
  if (ids.length > 0) tx.audit({ kind: 'sessions_ended', userId, before: { sessions: ids.length } });
}

async function end(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await deleteSessions(tx, ids);
  tx.record({ endedSessions: ids });
}
