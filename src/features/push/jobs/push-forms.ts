import { createHash } from 'node:crypto';
import type { Context } from '../../../chat/context.ts';
import type { User } from '../../../chat/model/people.ts';
import type { PushDevice } from '../../../chat/model/push-devices.ts';
import { acquaintancesOf } from '../../../chat/rules/people/people.ts';
import type { MessageKey } from '../../../chat/store/messages/message-keys.ts';
import { listMessages, type StoredMessage } from '../../../chat/store/messages/messages.ts';
import { listStillUnreadOfEach } from '../../notifications/rules/still.ts';
import { listShownOfEach } from '../../notifications/store/shown-notifications.ts';
import type { PushNotice } from '../operations/notices.ts';
import { presentPush, presentRemoval } from '../views/push-payload.ts';
import type { PushDelivery } from './push-sender.ts';

const DAY = 86_400;
/** The most messages of a user that are shown. */
const MOST_SHOWN = 1000;
/** This push service ends a subscription after several notifications that showed nothing. */
const SHOWS_ALL = 'https://web.push.apple.com';

type FormsContext = Pick<Context, 'realm' | 'db'>;

/** The notification for a device. */
export type Forms = Omit<PushDelivery, 'device' | 'signal'>;

export interface PushTarget<Notice extends PushNotice = PushNotice> {
  readonly notice: Notice;
  readonly device: PushDevice;
  readonly user: User;
}

/** The notifications for devices; devices without one any more are absent. */
export async function formsOf(
  context: FormsContext,
  targets: readonly PushTarget[],
): Promise<Map<PushTarget, Forms>> {
  const forms = new Map<PushTarget, Forms>();
  const messages: PushTarget<Extract<PushNotice, { notice: 'message' }>>[] = [];
  for (const target of targets) {
    const { notice, device, user } = target;
    if (notice.notice === 'message') messages.push({ ...target, notice });
    else if (!device.address.startsWith(SHOWS_ALL)) {
      const payload = presentRemoval({ realm: context.realm, user }, notice.messageIds);
      forms.set(target, { payload, ttl: DAY, urgency: 'low' });
    }
  }
  const made = await messageForms(context, messages);
  for (const target of targets) {
    const own = made.get(target.notice);
    if (own) forms.set(target, own);
  }
  return forms;
}

/** All unread messages of the conversation that notify the user: a later notification replaces an earlier one. */
async function messageForms(
  context: FormsContext,
  targets: readonly PushTarget<Extract<PushNotice, { notice: 'message' }>>[],
): Promise<Map<PushNotice, Forms>> {
  if (targets.length === 0) return new Map();
  const { realm } = context;
  const userIds = new Set(targets.map(({ user }) => user.id));
  const shown = await listShownOfEach(context, [...userIds], { limit: MOST_SHOWN });
  const unread = await listStillUnreadOfEach(
    context,
    targets.map(({ user, notice }) => {
      const also = (shown.get(user.id) ?? []).map(({ messageId }) => messageId);
      return { user, ids: [...new Set([...also, ...notice.messageIds])] };
    }),
  );
  const wanted = targets.map(({ notice }, index) =>
    newestConversation(unread[index] ?? [], notice.messageIds),
  );
  const ids = new Set(wanted.flatMap((keys) => keys.map(({ id }) => id)));
  const messages = new Map((await listMessages(context, ids)).map((each) => [each.id, each]));
  const forms = new Map<PushNotice, Forms>();
  for (const [index, { notice, user }] of targets.entries()) {
    const own = (wanted[index] ?? []).flatMap(({ id }): StoredMessage[] => {
      const message = messages.get(id);
      return message ? [message] : [];
    });
    const [first] = wanted[index] ?? [];
    if (own.length === 0 || !first) continue;
    const payload = presentPush(own, { realm, user, knows: await acquaintancesOf(context, user) });
    forms.set(notice, { payload, ttl: DAY, urgency: 'high', topic: topicOf(conversationOf(first)) });
  }
  return forms;
}

/** The unread messages in the conversation of the newest of some messages. */
function newestConversation(unread: readonly MessageKey[], ids: readonly number[]): readonly MessageKey[] {
  const newest = unread.findLast(({ id }) => ids.includes(id));
  return newest ? unread.filter((key) => conversationOf(key) === conversationOf(newest)) : [];
}

const conversationOf = ({ channelId, recipientId, topicKey }: MessageKey): string =>
  channelId === null ? `direct ${recipientId}` : `channel ${channelId} ${topicKey}`;

/** The name by which a push service replaces earlier notifications; it does not reveal the conversation. */
const topicOf = (conversation: string): string =>
  createHash('sha256').update(conversation).digest('base64url').slice(0, 32);
