import type { Done, Tx } from '../../../chat/realm/tx.ts';
import { listDevicesOfSessions } from '../../../chat/store/people/push-devices.ts';
import { removeDevices, removeDevicesOf } from './devices.ts';

/** Removes the devices of users who were deactivated, of sessions that have ended, and, with a new API key, those that were added with the old one. */
export async function endDevices(tx: Tx, { change, changedUsers }: Done): Promise<void> {
  const { endedSessions = [] } = change;
  for (const { before, after } of changedUsers) {
    if (before.isActive && !after.isActive) await removeDevicesOf(tx, after.id);
    else if (before.apiKey !== after.apiKey)
      await removeDevicesOf(tx, after.id, ({ sessionId }) => sessionId === null);
  }
  if (endedSessions.length > 0) await removeDevices(tx, await listDevicesOfSessions(tx, endedSessions));
}
