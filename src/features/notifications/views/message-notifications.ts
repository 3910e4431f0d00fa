import type { User } from '../../../chat/model/people.ts';
import type { Source } from '../../../chat/realm/source.ts';
import { accessMessage } from '../../../chat/rules/messages/access.ts';
import { receiverOf, wasReceived } from '../../../chat/rules/messages/received.ts';
import { OFFLINE_AFTER, type Sightings } from '../../../chat/rules/people/presence.ts';
import { listMessages } from '../../../chat/store/messages/messages.ts';
import { listFlags } from '../../../chat/store/read-state/flags.ts';
import { isReadOnArrival } from '../../../chat/store/read-state/read-state.ts';
import { decide, type NotificationDecision, type Situation } from '../rules/decide.ts';
import { dueFor, isQuiet, quietHoursOf } from '../rules/quiet-hours.ts';
import { lastActive } from '../rules/situations.ts';
import { loadChoices } from '../rules/still.ts';
import { type NotificationWay, type SilenceReason, WAYS } from '../rules/triggers.ts';
import { listNotificationsOf, type StoredNotification } from '../store/notifications.ts';

export interface Explaining extends Source {
  readonly sightings: Sightings;
  /** UNIX seconds. */
  readonly now: number;
  /** Whether the server has a mail server. */
  readonly sendsMail: boolean;
}

/** Why a message did or did not notify `user`, in each way: as it was recorded, else as the rules decide now. Throws "Invalid message(s)". */
export async function explainNotifications(source: Explaining, user: User, messageId: number) {
  const { situation, stored } = await lookUp(source, user, messageId);
  const answers = decide(situation);
  return WAYS.map((way) => {
    const row = stored.find(({ kind }) => kind === way);
    return { way, ...(row ? recorded(row, user) : expected(source, { user, way }, answers[way])) };
  });
}

async function lookUp(source: Explaining, user: User, messageId: number) {
  const { db, realm } = source;
  const { key, spans } = await accessMessage(source, user, messageId);
  const [message] = await listMessages(source, [messageId]);
  const flags = (await listFlags(db, { realmId: realm.id, userId: user.id }, { ids: [messageId] })).get(
    messageId,
  );
  const isDirect = key.channelId === null;
  const isPersonal = message?.renderedContent.includes(`data-user-id="${user.id}"`) === true;
  const choices = await loadChoices(source, user, [key]);
  const receiver = receiverOf(realm, user.id);
  const situation: Situation = {
    concern: {
      isDirect,
      mention: flags?.has('mentioned') ? (isPersonal ? 'personal' : 'group') : null,
      hasTopicWildcard: flags?.has('topic_wildcard_mentioned') ?? false,
      hasChannelWildcard: key.mentionsChannel && !isDirect,
      hasAlertWord: flags?.has('has_alert_word') ?? false,
    },
    choice: choices(key),
    isSender: key.senderId === user.id,
    isBot: user.isBot,
    isActive: user.isActive,
    receives: isDirect || (wasReceived(spans, key) && realm.isSubscribed(user.id, key.channelId ?? 0)),
    isReadOnArrival: isReadOnArrival({ ...receiver, muted: new Set() }, key),
    mutesSender: receiver.muted.has(key.senderId),
    isOnline: lastActive(realm, source.sightings, user.id) + OFFLINE_AFTER > source.now,
    isQuiet: isQuiet(message?.sentAt ?? source.now, quietHoursOf(user), user.timezone),
  };
  return { situation, stored: await listNotificationsOf(source, { userId: user.id, messageId }) };
}

interface Explanation {
  readonly state: 'notifies' | 'waiting' | 'sent' | 'not_sent';
  readonly trigger: string | null;
  readonly reason: string | null;
  /** UNIX seconds. */
  readonly timestamp: number | null;
  readonly explanation: string;
}

function recorded(row: StoredNotification, user: User): Explanation {
  const { state, trigger, dueAt, stateAt, wasOnline } = row;
  if (state === 'waiting' && dueAt !== null && dueFor(user, dueAt - 1) === dueAt)
    return { state, trigger, reason: 'quiet_hours', timestamp: dueAt, explanation: WAITING_QUIET };
  if (state === 'waiting')
    return {
      ...{ state, trigger, reason: null, timestamp: dueAt },
      explanation: wasOnline ? WAITING_ONLINE : 'It goes at the time given, if the message is still unread.',
    };
  if (state === 'sent')
    return { state, trigger, reason: null, timestamp: stateAt, explanation: 'It was sent.' };
  return { state: 'not_sent', trigger, reason: state, timestamp: stateAt, explanation: DROPPED[state] };
}

const WAITING_QUIET = 'It goes when your quiet hours end, if the message is still unread.';

const WAITING_ONLINE = 'You were there when it came. It goes if you went away without reading it.';

const DROPPED: Readonly<Record<Exclude<StoredNotification['state'], 'waiting' | 'sent'>, string>> = {
  read: 'You read the message before.',
  deleted: 'The message was deleted before.',
  no_access: 'You could no longer read the message.',
  muted: 'You muted its sender, its topic or its channel before.',
  setting_off: 'You turned these notifications off before.',
  deactivated: 'The account was deactivated.',
  came_back: 'You were there after the message came.',
  no_device: 'You had removed your devices before.',
  failed: 'The server could not prepare it. Its operator can let it try again.',
};

interface Asked {
  readonly user: User;
  readonly way: NotificationWay;
}

function expected(source: Explaining, asked: Asked, answer: NotificationDecision): Explanation {
  const { trigger } = answer;
  const nothing = { trigger, timestamp: null };
  const refusal = answer.notifies ? absentWay(source, asked) : answer.reason;
  if (refusal === undefined) return { ...nothing, state: 'notifies', reason: null, explanation: NOTIFIES };
  return { ...nothing, state: 'not_sent', reason: refusal, explanation: REASONS[refusal] };
}

function absentWay(
  { realm, sendsMail }: Explaining,
  { user, way }: Asked,
): 'no_mail_server' | 'no_device' | undefined {
  if (way === 'push') return realm.devices.kindsOf(user.id).length === 0 ? 'no_device' : undefined;
  return way === 'mail' && !sendsMail ? 'no_mail_server' : undefined;
}

const NOTIFIES = 'Your settings ask for it.';

const REASONS: Readonly<Record<SilenceReason | 'no_mail_server' | 'no_device', string>> = {
  own_message: 'You sent the message.',
  bot: 'Bots are not notified.',
  deactivated: 'The account is deactivated.',
  not_received: 'The message was not sent to you, or you have left the channel.',
  read_on_arrival: 'The message was read as it came.',
  muted_sender: 'You mute its sender.',
  muted_channel: 'You mute the channel.',
  muted_topic: 'You mute the topic.',
  wildcards_off: 'Your settings do not count mentions of everybody as mentions.',
  setting_off: 'Your settings do not ask for it.',
  online: 'You are online.',
  notified_before: 'The message notified you before it was edited.',
  quiet_hours: 'You had quiet hours.',
  no_mail_server: 'The server has no mail server.',
  no_device: 'No device of yours is registered.',
};
