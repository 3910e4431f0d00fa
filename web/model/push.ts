import { askToNotify, notificationState } from '../browser/notifications.ts';
import { local } from '../browser/storage.ts';
import { pushRegistration } from '../browser/worker.ts';
import type { Client } from '../client/index.ts';
import {
  addPushDevice,
  type GetPushDevicesReply,
  getPushDevices,
  removePushDevice,
  testPushDevice,
} from '../client/operations.ts';

export type OwnDevice = GetPushDevicesReply['devices'][number];
export type PushList = Pick<GetPushDevicesReply, 'public_key' | 'devices'>;

/** Whether this browser takes notifications while no tab is open. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** The push address of this browser, and when the server got it; signing out clears it. */
const KNOWN = 'parley-push';
const AGAIN_MS = 86_400_000;

export const fetchPushDevices = (client: Client): Promise<PushList> => client.call(getPushDevices, {});

export const removeDevice = (client: Client, device_id: number) =>
  client.call(removePushDevice, { device_id });

export const testDevice = (client: Client, device_id: number) => client.call(testPushDevice, { device_id });

/** The state of this browser, as the server has it. */
export async function pushState({ devices }: PushList): Promise<PushState> {
  const registration = await pushRegistration();
  const state = notificationState();
  if (!registration || state === 'unsupported') return 'unsupported';
  if (state === 'denied') return 'denied';
  const isSubscribed = (await registration.pushManager.getSubscription()) !== null;
  return isSubscribed && devices.some((device) => device.is_current) ? 'on' : 'off';
}

/** Asks the person, subscribes this browser, and says so to the server. Call it in a click. */
export async function turnOn(client: Client, { public_key }: PushList): Promise<void> {
  if ((await askToNotify()) !== 'granted') return;
  const registration = await pushRegistration();
  if (!registration) return;
  const key = bytesOf(public_key);
  const known = await registration.pushManager.getSubscription();
  // A subscription to another key is of another server that had this address.
  if (known && !isEqual(known.options.applicationServerKey, key)) await known.unsubscribe();
  await register(
    client,
    await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }),
  );
}

export async function turnOff(client: Client, { devices }: PushList): Promise<void> {
  for (const { id, is_current } of devices) if (is_current) await removeDevice(client, id);
  local.remove(KNOWN);
  const registration = await pushRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** At the start: the browser may have another address than the one that the server knows. */
export async function refreshPush(client: Client): Promise<void> {
  const known = local.get(KNOWN);
  if (known === null) return;
  const subscription = await (await pushRegistration())?.pushManager.getSubscription();
  const { endpoint, at } = JSON.parse(known) as { endpoint: string; at: number };
  if (!subscription || (subscription.endpoint === endpoint && at + AGAIN_MS > Date.now())) return;
  await register(client, subscription);
}

async function register(client: Client, subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await client.call(addPushDevice, { endpoint, p256dh, auth });
  local.put(KNOWN, JSON.stringify({ endpoint, at: Date.now() }));
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

function isEqual(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0));
  return bytes.length === other.length && bytes.every((byte, index) => byte === other[index]);
}
