import { NotFound } from '../../../engine/kernel/errors.ts';
import { removeDevicesOf } from '../../../features/push/operations/devices.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { deleteSessions, listSessions } from '../../store/people/sessions.ts';

/** Ends one of the user's own sessions. */
export async function endSession(tx: Tx, user: User, sessionId: number): Promise<void> {
  const own = await listSessions(tx, user.id);
  if (!own.some(({ id }) => id === sessionId)) throw new NotFound('Session does not exist');
  await end(tx, user.id, [sessionId]);
}

/** Ends the user's sessions except the one with the ID `spared`, removes their push devices, and audits it if any ended. */
export async function endSessionsOf(tx: Tx, userId: number, spared?: number): Promise<void> {
  const own = await listSessions(tx, userId);
  const ids = own.map(({ id }) => id).filter((id) => id !== spared);
  await end(tx, userId, ids);
  if (ids.length > 0) tx.audit({ kind: 'sessions_ended', userId, before: { sessions: ids.length } });
}

/** Ends sessions, and removes the devices of their browsers. */
async function end(tx: Tx, userId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await deleteSessions(tx, ids);
  await removeDevicesOf(tx, userId, ({ sessionId }) => sessionId !== null && ids.includes(sessionId));
  tx.record({ endedSessions: ids });
}
