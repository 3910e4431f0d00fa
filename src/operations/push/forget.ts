import type { PushDevice } from '../../model/push-devices.ts';
import type { Tx } from '../../realm/tx.ts';
import { writeToOutbox } from '../outbox/write.ts';
import { type MobileNotice, mobileReceiver } from './mobile-notices.ts';

/** Makes the push gateway that knows the devices forget them. */
export async function forgetAtGateway(tx: Tx, devices: readonly PushDevice[]): Promise<void> {
  for (const { userId, kind, address: token, gateway } of devices) {
    if (gateway === null || kind === 'web') continue;
    const payload: MobileNotice = { notice: 'forget', userId, kind, token, gateway };
    await writeToOutbox(tx, {
      ...{ kind: 'push_mobile', receiver: mobileReceiver(userId) },
      ...{ conversation: String(userId), payload: JSON.stringify(payload) },
    });
  }
}
