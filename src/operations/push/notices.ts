import type { DeviceKind, PushDevice } from '../../model/push-devices.ts';
import type { Tx } from '../../realm/tx.ts';
import type { NewEntry, OutboxKind } from '../../store/outbox/outbox.ts';
import {
  type NotificationState,
  postponeNotifications,
  settleNotifications,
  takeWaiting,
} from '../../store/people/notifications.ts';
import { listDevices } from '../../store/people/push-devices.ts';
import { takeBackShown } from '../../store/people/shown-notifications.ts';
import { writeAllToOutbox } from '../outbox/write.ts';

/** How notifications leave for some kinds of devices. */
export interface PushWay {
  readonly kinds: readonly DeviceKind[];
  readonly outboxKind: OutboxKind;
  /** What the outbox takes for one receiver: what fails together. */
  receiverOf(device: PushDevice): string;
  /** One user's devices of these kinds → entries; if absent, one entry for each device. */
  entriesFor?(devices: readonly PushDevice[], notice: Shown): readonly Omit<NewEntry, 'kind'>[];
}

/** What devices are to show, or not to show any more. */
export interface Shown {
  readonly notice: 'message' | 'remove';
  readonly messageIds: readonly number[];
}

/** The payload of an outbox entry for a device. The text is made when it leaves. */
export type PushNotice =
  /** Messages of one conversation, ascending. */
  | { readonly notice: 'message'; readonly deviceId: number; readonly messageIds: readonly number[] }
  /** What is no longer to be shown: at most `MOST_REMOVED` messages. */
  | { readonly notice: 'remove'; readonly deviceId: number; readonly messageIds: readonly number[] };

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

/**
 * Writes an outbox entry for each device and conversation of each user, for what no other node has written. Users who wait for
 * the same messages, such as a message for a whole channel, share the statements.
 */
export async function sendPushNotices(
  tx: Tx,
  plans: readonly PushPlan[],
  ways: readonly PushWay[],
): Promise<void> {
  for (const { userId, dropped, later } of plans) {
    const whose = { kind: 'push', userId } as const;
    for (const [state, ids] of dropped) await settleNotifications(tx, { ...whose, state }, ids);
    if (later.messageIds.length > 0)
      await postponeNotifications(tx, { ...whose, dueAt: later.until }, later.messageIds);
  }
  const wanted = plans.flatMap(({ userId, conversations }) =>
    conversations.map((messageIds) => ({ userId, messageIds })),
  );
  if (wanted.length === 0) return;
  const userIds = new Set(wanted.map(({ userId }) => userId));
  const devices = Map.groupBy(await listDevices(tx, [...userIds]), ({ userId }) => userId);
  const entries: NewEntry[] = [];
  for (const alike of Map.groupBy(wanted, ({ messageIds }) => messageIds.join()).values()) {
    const messageIds = alike[0]?.messageIds ?? [];
    const taken = await takeWaiting(
      tx,
      { kind: 'push', userIds: alike.map(({ userId }) => userId) },
      messageIds,
    );
    for (const [userId, ids] of taken) {
      const shown = { notice: 'message', messageIds: ids } as const;
      entries.push(...entriesFor({ devices: devices.get(userId) ?? [], ways }, shown));
    }
  }
  await writeAllToOutbox(tx, entries);
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
    await writeAllToOutbox(tx, entriesFor({ devices, ways }, { notice: 'remove', messageIds }));
  }
}

function entriesFor(
  { devices, ways }: { readonly devices: readonly PushDevice[]; readonly ways: readonly PushWay[] },
  shown: Shown,
): NewEntry[] {
  return ways.flatMap((way) => {
    const own = devices.filter(({ kind }) => way.kinds.includes(kind));
    const entries = way.entriesFor?.(own, shown) ?? own.map((device) => entryFor(way, device, shown));
    return entries.map((entry) => ({ kind: way.outboxKind, ...entry }));
  });
}

function entryFor(way: PushWay, device: PushDevice, shown: Shown): Omit<NewEntry, 'kind'> {
  const payload: PushNotice = { ...shown, deviceId: device.id };
  return {
    receiver: way.receiverOf(device),
    conversation: String(device.id),
    payload: JSON.stringify(payload),
  };
}
