import type { DeviceKind, PushDevice } from '../../../chat/model/push-devices.ts';
import { writeAllToOutbox } from '../../../chat/operations/outbox/write.ts';
import type { Tx } from '../../../chat/realm/tx.ts';
import type { NewOutboxEntry, OutboxKind } from '../../../chat/store/outbox/outbox.ts';
import { listDevices } from '../../../chat/store/people/push-devices.ts';
import { append } from '../../../engine/kernel/values/lists.ts';
import {
  type NotificationState,
  postponeNotifications,
  settleNotifications,
  takeWaiting,
} from '../../notifications/store/notifications.ts';
import { takeBackShown } from '../../notifications/store/shown-notifications.ts';
import { stillAsAt } from './end-showing.ts';

/** How notifications for some kinds of devices leave. */
export interface PushWay {
  readonly kinds: readonly DeviceKind[];
  readonly outboxKind: OutboxKind;
  /** The outbox's receiver for a device: devices with the same receiver fail together. */
  receiverOf(device: PushDevice): string;
  /** The entries for one user's devices of these kinds; absent: one entry for each device. */
  entriesFor?(devices: readonly PushDevice[], notice: ShownMessages): readonly Omit<NewOutboxEntry, 'kind'>[];
}

/** Messages that devices should show, or no longer show. */
export interface ShownMessages {
  readonly notice: 'message' | 'remove';
  readonly messageIds: readonly number[];
}

/** The payload of an outbox entry for a device. Its text is made when it leaves. */
export type PushNotice =
  /** Messages of one conversation, ascending. */
  | { readonly notice: 'message'; readonly deviceId: number; readonly messageIds: readonly number[] }
  /** Messages that a device should no longer show, at most `MOST_REMOVED`. */
  | { readonly notice: 'remove'; readonly deviceId: number; readonly messageIds: readonly number[] };

/** Messages in one notice. */
const MOST_REMOVED = 100;

type Dropped<State> = ReadonlyMap<State, readonly number[]>;

/** The plan for a user's waiting push notifications. */
export interface PushPlan {
  readonly userId: number;
  /** Message IDs, ascending, of one conversation each. */
  readonly conversations: readonly (readonly number[])[];
  /** Messages that are not sent to devices, by reason. */
  readonly dropped: Dropped<Exclude<NotificationState, 'waiting' | 'sent'>>;
  /** Messages that wait until a UNIX second. */
  readonly later: { readonly messageIds: readonly number[]; readonly until: number };
}

/**
 * Writes an outbox entry for each device and conversation of each user, unless another node has written it. Users who wait for
 * the same messages (one message to a whole channel) share the statements. Users who have read messages or lost them since the position `at`
 * of the log, when the plans were made, go on waiting.
 */
export async function sendPushNotices(
  tx: Tx,
  { at, plans: all }: { readonly at: number; readonly plans: readonly PushPlan[] },
  ways: readonly PushWay[],
): Promise<void> {
  const current = await stillAsAt(
    tx,
    at,
    all.map(({ userId }) => userId),
  );
  const plans = all.filter(({ userId }) => current.has(userId));
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
  const entries: NewOutboxEntry[] = [];
  for (const alike of Map.groupBy(wanted, ({ messageIds }) => messageIds.join()).values()) {
    const messageIds = alike[0]?.messageIds ?? [];
    const taken = await takeWaiting(
      tx,
      { kind: 'push', userIds: alike.map(({ userId }) => userId) },
      messageIds,
    );
    for (const [userId, ids] of taken) {
      const shown = { notice: 'message', messageIds: ids } as const;
      append(entries, entriesFor({ devices: devices.get(userId) ?? [], ways }, shown));
    }
  }
  await writeAllToOutbox(tx, entries);
}

/** Removes notifications that devices need not show any more; `states`: message IDs by reason. */
export async function takeBackNotices(
  tx: Tx,
  { userId, states }: { readonly userId: number; readonly states: PushPlan['dropped'] },
  ways: readonly PushWay[],
): Promise<void> {
  const gone: number[] = [];
  for (const [state, ids] of states) append(gone, await takeBackShown(tx, { userId, state }, ids));
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
  shown: ShownMessages,
): NewOutboxEntry[] {
  return ways.flatMap((way) => {
    const own = devices.filter(({ kind }) => way.kinds.includes(kind));
    const entries = way.entriesFor?.(own, shown) ?? own.map((device) => entryFor(way, device, shown));
    return entries.map((entry) => ({ kind: way.outboxKind, ...entry }));
  });
}

function entryFor(way: PushWay, device: PushDevice, shown: ShownMessages): Omit<NewOutboxEntry, 'kind'> {
  const payload: PushNotice = { ...shown, deviceId: device.id };
  return {
    receiver: way.receiverOf(device),
    conversation: String(device.id),
    payload: JSON.stringify(payload),
  };
}
