import type { Done, Tx } from '../../../chat/realm/tx.ts';
import { listDevicesOfSessions } from '../../../chat/store/people/push-devices.ts';
import { removeDevices, removeDevicesOf } from './devices.ts';

/** Removes the devices of users who were deactivated, of sessions that have ended, and, with a new API key, those that were added with the old one. */
export async function endDevices(tx: Tx, { before, after, change }: Done): Promise<void> {
  const { users = [], endedSessions = [] } = change;
  for (const id of new Set(users.map((user) => user.id))) {
    const known = before.users.get(id);
    const user = after.users.get(id);
    if (!known || !user) continue;
    if (known.isActive && !user.isActive) await removeDevicesOf(tx, id);
    else if (known.apiKey !== user.apiKey)
      await removeDevicesOf(tx, id, ({ sessionId }) => sessionId === null);
  }
  if (endedSessions.length > 0) await removeDevices(tx, await listDevicesOfSessions(tx, endedSessions));
}
