import type { DeviceKind, PushDevice } from '../../../chat/model/push-devices.ts';
import type { Tx } from '../../../chat/realm/tx.ts';
import { beginMark } from '../../../chat/store/log/marks.ts';
import {
  deleteDevices,
  findDeviceByAddress,
  insertDevice,
  listDeviceKinds,
  listDevices,
  updateDevice,
} from '../../../chat/store/people/push-devices.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { NotFound } from '../../../engine/kernel/errors.ts';
import { forgetAtGateway } from './forget.ts';

/** A device as its program describes it. */
export type NewDevice = Omit<PushDevice, 'id' | 'gateway' | 'createdAt' | 'usedAt'>;

/**
 * Adds a device, or takes over the one with the same address: a browser or telephone has one user at a time. Above the limit of devices, the user
 * loses the device that took no notification for longest.
 */
export async function addDevice(tx: Tx, asked: NewDevice): Promise<PushDevice> {
  const known = await findDeviceByAddress(tx, asked);
  const own = (await listDevices(tx, [asked.userId])).filter(({ id }) => id !== known?.id);
  const id = known?.id ?? tx.nextId('push_device');
  const createdAt = known?.userId === asked.userId ? known.createdAt : tx.now;
  const device: PushDevice = { ...asked, id, gateway: null, createdAt, usedAt: tx.now };
  // Earlier notifications are not sent to a new device.
  for (const mark of ['notified', 'taken_back'] as const) await beginMark(tx, mark, tx.position);
  const excess = own
    .sort((a, b) => a.usedAt - b.usedAt || a.id - b.id)
    .slice(0, Math.max(0, own.length + 1 - BOUNDS.pushDevices));
  await forgetAtGateway(tx, known && known.userId !== asked.userId ? [known, ...excess] : excess);
  await deleteDevices(
    tx,
    excess.map((each) => each.id),
  );
  await (known ? updateDevice(tx, device) : insertDevice(tx, device));
  await recordKinds(tx, known ? [known.userId, asked.userId] : [asked.userId]);
  return device;
}

/** Removes devices of any users. */
export async function removeDevices(tx: Tx, devices: readonly PushDevice[]): Promise<void> {
  if (devices.length === 0) return;
  await forgetAtGateway(tx, devices);
  await deleteDevices(
    tx,
    devices.map(({ id }) => id),
  );
  await recordKinds(
    tx,
    devices.map(({ userId }) => userId),
  );
}

/** Removes a device of the user; throws NotFound. */
export async function removeOwnDevice(tx: Tx, userId: number, id: number): Promise<void> {
  const device = (await listDevices(tx, [userId])).find((each) => each.id === id);
  if (!device) throw new NotFound('Device does not exist');
  await removeDevices(tx, [device]);
}

/** Removes the devices of a user, or some of them. */
export async function removeDevicesOf(
  tx: Tx,
  userId: number,
  isGone: (device: PushDevice) => boolean = () => true,
): Promise<void> {
  await removeDevices(tx, (await listDevices(tx, [userId])).filter(isGone));
}

/** Records the users' kinds of devices, so that every node knows who has which. */
async function recordKinds(tx: Tx, userIds: readonly number[]): Promise<void> {
  const ids = [...new Set(userIds)];
  const kinds = await listDeviceKinds(tx, ids);
  const after = ids.map((id): [number, readonly DeviceKind[]] => [id, kinds.get(id) ?? []]);
  tx.record({ pushDevices: new Map(after) });
}
