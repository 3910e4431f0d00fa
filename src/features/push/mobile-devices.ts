import type { PushDevice } from '../../chat/model/push-devices.ts';
import { listDevices } from '../../chat/store/people/push-devices.ts';
import type { Rows } from '../../engine/store/engine.ts';
import { isAmong } from '../../engine/store/sql.ts';
import type { StoreTx } from '../../engine/store/tx.ts';

/** A device whose notifications go through a gateway. */
export type StoredMobile = PushDevice & { readonly kind: 'apns' | 'gcm' };

/** The mobile devices of some users, the oldest first. */
export async function listMobileDevices(source: Rows, userIds: readonly number[]): Promise<StoredMobile[]> {
  const devices = await listDevices(source, userIds);
  return devices.filter((device): device is StoredMobile => device.kind !== 'web');
}

/** Records that the gateway knows the devices, if they still belong to the same users. */
export async function noteRegistered(
  tx: StoreTx,
  devices: readonly StoredMobile[],
  gateway: string,
): Promise<void> {
  for (const [userId, own] of Map.groupBy(devices, (device) => device.userId))
    await tx.db
      .updateTable('push_devices')
      .set({ gateway })
      .where('realm_id', '=', tx.realm.id)
      .where('user_id', '=', userId)
      .where(
        isAmong(
          tx.db,
          'id',
          own.map(({ id }) => id),
        ),
      )
      .execute();
}
