import type { Rows } from '../../../engine/store/engine.ts';
import type { Schema } from '../../../engine/store/schema.ts';
import { isAmong } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { DeviceKind, PushDevice } from '../../model/push-devices.ts';

/** The kinds of devices that users have, each once, by user ID; `userIds` limits the users. */
export async function listDeviceKinds(
  { db, realm }: Rows,
  userIds?: readonly number[],
): Promise<Map<number, DeviceKind[]>> {
  let query = db
    .selectFrom('push_devices')
    .select(['user_id', 'kind'])
    .distinct()
    .where('realm_id', '=', realm.id)
    .orderBy('user_id')
    .orderBy('kind');
  if (userIds) query = query.where(isAmong(db, 'user_id', userIds));
  const kinds = new Map<number, DeviceKind[]>();
  for (const { user_id, kind } of await query.execute())
    kinds.set(user_id, [...(kinds.get(user_id) ?? []), kind as DeviceKind]);
  return kinds;
}

/** The devices of some users, the oldest first. */
export async function listDevices({ db, realm }: Rows, userIds: readonly number[]): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_devices')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'user_id', userIds))
    .orderBy('id')
    .execute();
  return rows.map(deviceOf);
}

/** The devices that were added in some sessions. */
export async function listDevicesOfSessions(
  { db, realm }: Rows,
  sessionIds: readonly number[],
): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_devices')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'session_id', sessionIds))
    .execute();
  return rows.map(deviceOf);
}

/** Whether any user has a device of one of these kinds. */
export async function hasDevices({ db, realm }: Rows, kinds: ReadonlySet<DeviceKind>): Promise<boolean> {
  if (kinds.size === 0) return false;
  const row = await db
    .selectFrom('push_devices')
    .select('id')
    .where('realm_id', '=', realm.id)
    .where('kind', 'in', [...kinds])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The devices that exist, by ID. */
export async function listDevicesById(
  { db, realm }: Rows,
  ids: Iterable<number>,
): Promise<Map<number, PushDevice>> {
  const rows = await db
    .selectFrom('push_devices')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'id', ids))
    .execute();
  return new Map(rows.map((row) => [row.id, deviceOf(row)]));
}

/** The device with an address, of any user. */
export async function findDeviceByAddress(
  { db, realm }: Rows,
  { kind, address }: Pick<PushDevice, 'kind' | 'address'>,
): Promise<PushDevice | undefined> {
  const row = await db
    .selectFrom('push_devices')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where('kind', '=', kind)
    .where('address', '=', address)
    .executeTakeFirst();
  return row && deviceOf(row);
}

export async function insertDevice(tx: StoreTx, device: PushDevice): Promise<void> {
  await tx.db.insertInto('push_devices').values(rowOf(tx.realm.id, device)).execute();
}

/** Replaces the row of an existing device. */
export async function updateDevice(tx: StoreTx, device: PushDevice): Promise<void> {
  await tx.db
    .updateTable('push_devices')
    .set(rowOf(tx.realm.id, device))
    .where('realm_id', '=', tx.realm.id)
    .where('id', '=', device.id)
    .execute();
}

/** Records that the devices took a notification. */
export async function noteDeviceUse(tx: StoreTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .updateTable('push_devices')
    .set({ used_at: tx.now })
    .where('realm_id', '=', tx.realm.id)
    .where(isAmong(tx.db, 'id', ids))
    .execute();
}

export async function deleteDevices(tx: StoreTx, ids: readonly number[]): Promise<void> {
  await tx.db
    .deleteFrom('push_devices')
    .where('realm_id', '=', tx.realm.id)
    .where(isAmong(tx.db, 'id', ids))
    .execute();
}

const rowOf = (realmId: number, device: PushDevice): Schema['push_devices'] => ({
  realm_id: realmId,
  id: device.id,
  user_id: device.userId,
  kind: device.kind,
  address: device.address,
  p256dh: device.keys?.p256dh ?? null,
  auth: device.keys?.auth ?? null,
  app_id: device.appId,
  name: device.name,
  session_id: device.sessionId,
  gateway: device.gateway,
  created_at: device.createdAt,
  used_at: device.usedAt,
});

const deviceOf = (row: Schema['push_devices']): PushDevice => ({
  id: row.id,
  userId: row.user_id,
  kind: row.kind as DeviceKind,
  address: row.address,
  keys: row.p256dh !== null && row.auth !== null ? { p256dh: row.p256dh, auth: row.auth } : null,
  appId: row.app_id,
  name: row.name,
  sessionId: row.session_id,
  gateway: row.gateway,
  createdAt: row.created_at,
  usedAt: row.used_at,
});
