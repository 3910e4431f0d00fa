import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { seconds } from '../../kernel/clock.ts';
import type { User } from '../../model/people.ts';
import type { PushDevice } from '../../model/push-devices.ts';
import { removeDevices } from '../../operations/push/devices.ts';
import type { PushNotice } from '../../operations/push/notices.ts';
import { SESSION_SECONDS } from '../../realm/sessions.ts';
import { listStillUnread } from '../../rules/notifications/still.ts';
import { acquaintancesOf } from '../../rules/people/acquaintance.ts';
import type { MessageKey } from '../../store/messages/message-keys.ts';
import { listMessages } from '../../store/messages/messages.ts';
import { listShown } from '../../store/people/notifications.ts';
import { findDevice, noteDeviceUse } from '../../store/people/push-devices.ts';
import { findLastUse } from '../../store/people/sessions.ts';
import { presentPush, presentRemoval } from '../../views/push-payload.ts';
import type { Carrier, Outcome } from '../outbox/carrier.ts';
import type { Delivery, PushSender } from './push-sender.ts';

const DAY = 86_400;
/** Seconds by which the noted use of a device may lag. */
const NOTE_EVERY = DAY;
/** Messages of a user that are shown. */
const MOST_SHOWN = 1000;
/** It counts each notification without anything to see, and ends the subscription after some. */
const SHOWS_ALL = 'https://web.push.apple.com';

type CarrierContext = Pick<Context, 'realm' | 'db' | 'clock' | 'log' | 'transact'>;

/** Takes notifications to devices by Web Push (docs/push.md). */
export function webPushCarrier(context: CarrierContext, sender: PushSender): Carrier {
  return {
    ...{ kind: 'push_web', job: 'push' },
    bounds: { receivers: 64, failing: 32, lanes: 8, turn: 64, lease: 120 },
    patience: { first: 5, longest: 3600, age: DAY, attempts: Number.POSITIVE_INFINITY },
    report: ({ id: entry, conversation: device, attempts }, err) =>
      context.log.warn({ err, job: 'push', entry, device, attempts }, 'A notification could not be sent.'),
    deliver: ({ payload }, signal) =>
      deliver(context, sender, { notice: JSON.parse(payload) as PushNotice, signal }),
  };
}

interface Task {
  readonly notice: PushNotice;
  readonly signal: AbortSignal;
}

async function deliver(
  context: CarrierContext,
  sender: PushSender,
  { notice, signal }: Task,
): Promise<Outcome> {
  const { realm, clock } = context;
  const device = await findDevice(context, notice.deviceId);
  const user = device && realm.users.get(device.userId);
  if (!device || !user?.isActive || realm.info.deactivated) return { kind: 'dropped' };
  if (await hasEnded(context, device))
    return { kind: 'dropped', record: (tx) => removeDevices(tx, [device]) };
  const delivery = await deliveryOf(context, { user, device }, notice);
  if (!delivery) return { kind: 'dropped' };
  const outcome = await sender.send({ ...delivery, device, signal });
  const isUse = outcome.kind === 'delivered' && outcome.complaint === undefined;
  if (!isUse || device.usedAt + NOTE_EVERY > seconds(clock)) return outcome;
  return { ...outcome, write: (tx) => noteDeviceUse(tx, device.id) };
}

interface Target {
  readonly user: User;
  readonly device: PushDevice;
}

/** What is to be sent now; undefined: nothing any more. */
async function deliveryOf(
  context: CarrierContext,
  target: Target,
  notice: PushNotice,
): Promise<Omit<Delivery, 'device' | 'signal'> | undefined> {
  const reader = { realm: context.realm, user: target.user };
  switch (notice.notice) {
    case 'message':
      return messageOf(context, target.user, notice.messageIds);
    case 'remove':
      if (target.device.address.startsWith(SHOWS_ALL)) return undefined;
      return { payload: presentRemoval(reader, notice.messageIds), ttl: DAY, urgency: 'low' };
    default:
      return notice satisfies never;
  }
}

/** All of the conversation that the user is notified of and has not read: a later notification replaces an earlier one. */
async function messageOf(
  context: CarrierContext,
  user: User,
  messageIds: readonly number[],
): Promise<Omit<Delivery, 'device' | 'signal'> | undefined> {
  const { realm } = context;
  const shown = await listShown(context, { userId: user.id, limit: MOST_SHOWN });
  const ids = new Set([...shown.map(({ messageId }) => messageId), ...messageIds]);
  const unread = await listStillUnread(context, user, [...ids]);
  const newest = unread.findLast(({ id }) => messageIds.includes(id));
  if (!newest) return undefined;
  const own = unread.filter((key) => conversationOf(key) === conversationOf(newest));
  const messages = await listMessages(
    context,
    own.map(({ id }) => id),
  );
  if (messages.length === 0) return undefined;
  const reader = { realm, user, knows: await acquaintancesOf(context, user) };
  const topic = topicOf(conversationOf(newest));
  return { payload: presentPush(messages, reader), ttl: DAY, urgency: 'high', topic };
}

const conversationOf = ({ channelId, recipientId, topicKey }: MessageKey): string =>
  channelId === null ? `direct ${recipientId}` : `channel ${channelId} ${topicKey}`;

/** By which a push service knows what takes whose place; it learns nothing of the conversation. */
const topicOf = (conversation: string): string =>
  createHash('sha256').update(conversation).digest('base64url').slice(0, 32);

/** The browser was signed out, or has not been used for too long. */
async function hasEnded(context: CarrierContext, { sessionId }: PushDevice): Promise<boolean> {
  if (sessionId === null) return false;
  const lastUse = await findLastUse(context, sessionId);
  return lastUse === undefined || lastUse + SESSION_SECONDS <= seconds(context.clock);
}
