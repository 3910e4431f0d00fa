import type { User } from '../../../chat/model/people.ts';
import type { PushDevice } from '../../../chat/model/push-devices.ts';
import { listDevices } from '../../../chat/store/people/push-devices.ts';
import type { Rows } from '../../../engine/store/engine.ts';

/** Without its address and keys: anybody who knows the address can send to it. */
const presentDevice = (device: PushDevice, currentId: number | undefined) => ({
  id: device.id,
  kind: device.kind,
  name: device.name,
  created: device.createdAt,
  last_used: device.usedAt,
  is_current: currentId !== undefined && device.sessionId === currentId,
});

/** A user's devices, the oldest first; `currentId`: the session of the request. */
export async function fetchDevices(source: Rows, user: User, currentId: number | undefined) {
  return (await listDevices(source, [user.id])).map((device) => presentDevice(device, currentId));
}
