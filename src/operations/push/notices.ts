import type { DeviceKind, PushDevice } from '../../model/push-devices.ts';
import type { Tx } from '../../realm/tx.ts';
import type { OutboxKind } from '../../store/outbox/outbox.ts';
import {
  type NotificationState,
  postponeNotifications,
  settleNotifications,
  takeBackShown,
  takeWaiting,
} from '../../store/people/notifications.ts';
import { listDevices } from '../../store/people/push-devices.ts';
import { writeToOutbox } from '../outbox/write.ts';

/** How notifications leave for some kinds of devices. */
export interface PushWay {
  readonly kinds: readonly DeviceKind[];
  readonly outboxKind: OutboxKind;
  /** What the outbox takes for one receiver: what fails together. */
  receiverOf(device: PushDevice): string;
}

/** The payload of an outbox entry for a device. The text is made when it leaves. */
export type PushNotice =
  /** Messages of one conversation, ascending. */
  | { readonly notice: 'message'; readonly deviceId: number; readonly messageIds: readonly number[] }
  /** What is no longer to be shown: at most `MOST_REMOVED` messages. */
  | { readonly notice: 'remove'; readonly deviceId: number; readonly messageIds: readonly number[] }
  /** The user tries the device. */
  | { readonly notice: 'test'; readonly deviceId: number };

/** Messages in one notice. */
const MOST_REMOVED = 100;

type Dropped<State> = ReadonlyMap<State, readonly number[]>;

/** What becomes of a user's waiting push notifications. */
export interface PushPlan {
  readonly userId: number;
  /** Message IDs, ascending, of one conversation each. */
  readonly conversations: readonly (readonly number[])[];
  /** No device hears of these messages. */
  readonly dropped: Dropped<Exclude<NotificationState, 'waiting' | 'sent'>>;
  /** Messages that wait until a UNIX second. */
  readonly later: { readonly messageIds: readonly number[]; readonly until: number };
}

/** Writes an outbox entry for each device and conversation, for what no other node has written. */
export async function sendPushNotices(tx: Tx, plan: PushPlan, ways: readonly PushWay[]): Promise<void> {
  const { userId, conversations, dropped, later } = plan;
  const whose = { kind: 'push', userId } as const;
  for (const [state, ids] of dropped) await settleNotifications(tx, { ...whose, state }, ids);
  if (later.messageIds.length > 0)
    await postponeNotifications(tx, { ...whose, dueAt: later.until }, later.messageIds);
  if (conversations.length === 0) return;
  const devices = await listDevices(tx, [userId]);
  for (const ids of conversations) {
    const messageIds = await takeWaiting(tx, whose, ids);
    if (messageIds.length > 0) await writeNotices(tx, { devices, ways }, { notice: 'message', messageIds });
  }
}

/** Takes back what devices show and need not show any more; `states`: why, with message IDs. */
export async function takeBackNotices(
  tx: Tx,
  { userId, states }: { readonly userId: number; readonly states: PushPlan['dropped'] },
  ways: readonly PushWay[],
): Promise<void> {
  const gone: number[] = [];
  for (const [state, ids] of states) gone.push(...(await takeBackShown(tx, { userId, state }, ids)));
  if (gone.length === 0) return;
  const devices = await listDevices(tx, [userId]);
  gone.sort((a, b) => a - b);
  for (let from = 0; from < gone.length; from += MOST_REMOVED) {
    const messageIds = gone.slice(from, from + MOST_REMOVED);
    await writeNotices(tx, { devices, ways }, { notice: 'remove', messageIds });
  }
}

/** What a receiver refuses, since too much waits for it, is left out: it is out of order. */
async function writeNotices(
  tx: Tx,
  { devices, ways }: { readonly devices: readonly PushDevice[]; readonly ways: readonly PushWay[] },
  notice: { readonly notice: 'message' | 'remove'; readonly messageIds: readonly number[] },
): Promise<void> {
  for (const device of devices) {
    const way = ways.find(({ kinds }) => kinds.includes(device.kind));
    if (!way) continue;
    const payload: PushNotice = { ...notice, deviceId: device.id };
    await writeToOutbox(tx, {
      ...{ kind: way.outboxKind, receiver: way.receiverOf(device) },
      ...{ conversation: String(device.id), payload: JSON.stringify(payload) },
    });
  }
}
