import {
  appliesTo,
  type Case,
  hindranceOf,
  type NotificationTrigger,
  type NotificationWay,
  type SilenceReason,
  TRIGGERS,
  WAYS,
} from './triggers.ts';

/** A message, one user, and the user's choices. */
export interface Situation extends Case {
  readonly isSender: boolean;
  readonly isBot: boolean;
  readonly isActive: boolean;
  /** Whether the message is in the user's history as new: sent to the user, or in a channel while subscribed. */
  readonly receives: boolean;
  /** Whether it is read on arrival (a notice that is no news to the user). */
  readonly isReadOnArrival: boolean;
  readonly mutesSender: boolean;
  /** Whether the user is using a client. */
  readonly isOnline: boolean;
  /** An edit mentions the user, whom the message did not mention before; absent: the message was sent, not edited. */
  readonly isEdit?: boolean;
  /** The user has quiet hours; absent: no. */
  readonly isQuiet?: boolean;
}

export type NotificationDecision =
  | { readonly notifies: true; readonly trigger: NotificationTrigger }
  /** `trigger`: the weightiest one that applies; null: none was examined. */
  | {
      readonly notifies: false;
      readonly trigger: NotificationTrigger | null;
      readonly reason: SilenceReason;
    };

export type Answers = Readonly<Record<NotificationWay, NotificationDecision>>;

/** Whether a message notifies a user in each way, and why or why not: the rules of feature level 371. */
export function decide(situation: Situation): Answers {
  const answers = WAYS.map((way) => [way, answerFor(way, situation)] as const);
  return Object.fromEntries(answers) as Answers;
}

export function answerFor(way: NotificationWay, situation: Situation): NotificationDecision {
  const reason = outOfQuestion(situation);
  if (reason) return { notifies: false, trigger: null, reason };
  const all = TRIGGERS.filter((trigger) => appliesTo(trigger, situation));
  const before = situation.isEdit && all.find((each) => isOfSend(each) && !hindranceOf(each, way, situation));
  if (before) return { notifies: false, trigger: before, reason: 'notified_before' };
  const applying = situation.isEdit ? all.filter((each) => !isOfSend(each)) : all;
  const trigger = applying.find((each) => hindranceOf(each, way, situation) === undefined);
  if (trigger) {
    const absent = presenceAgainst(way, situation);
    return absent ? { notifies: false, trigger, reason: absent } : { notifies: true, trigger };
  }
  const [first] = applying;
  const why = first && hindranceOf(first, way, situation);
  return { notifies: false, trigger: first ?? null, reason: why ?? 'not_received' };
}

/** Whether a trigger counts when a message is sent, and never by an edit. */
const isOfSend = (trigger: NotificationTrigger): boolean => OF_SEND.has(trigger);

const OF_SEND: ReadonlySet<NotificationTrigger> = new Set([
  'direct_message',
  'alert_word',
  'followed_topic',
  'channel',
]);

function outOfQuestion(situation: Situation): SilenceReason | undefined {
  if (situation.isSender) return 'own_message';
  if (situation.isBot) return 'bot';
  if (!situation.isActive) return 'deactivated';
  if (!situation.receives) return 'not_received';
  if (situation.mutesSender) return 'muted_sender';
  return situation.isReadOnArrival ? 'read_on_arrival' : undefined;
}

/**
 * Mail is for users who are away, and so are mobile notifications, unless the user wants them at all times. In quiet hours
 * clients are silent, and mail and mobile notifications wait until the hours end (`quiet-hours.ts`).
 */
function presenceAgainst(
  way: NotificationWay,
  { isOnline, isQuiet, choice }: Situation,
): SilenceReason | undefined {
  if (isQuiet && (way === 'desktop' || way === 'sound')) return 'quiet_hours';
  if (!isOnline) return undefined;
  if (way === 'mail') return 'online';
  const always = choice.settings.enable_online_push_notifications === true;
  return way === 'push' && !always ? 'online' : undefined;
}
