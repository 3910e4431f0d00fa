import type { PushDevice } from '../../../chat/model/push-devices.ts';
import { writeToOutbox } from '../../../chat/operations/outbox/write.ts';
import type { Tx } from '../../../chat/realm/tx.ts';
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
