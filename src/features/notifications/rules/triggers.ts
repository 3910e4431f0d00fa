import { type Membership, POLICY, type Policy } from '../../../chat/model/channels.ts';
import type { UserSettings } from '../../../chat/model/people.ts';
import type { UserSettingName } from '../../../chat/model/settings/user-settings.ts';

export const WAYS = ['desktop', 'sound', 'mail', 'push'] as const;

/** The ways in which a user is notified: `desktop` and `sound` by a client, `mail` and `push` by the server. */
export type NotificationWay = (typeof WAYS)[number];

/** The reasons to notify, the weightiest first. */
export const TRIGGERS = [
  'direct_message',
  'mention',
  'group_mention',
  'topic_wildcard_in_followed_topic',
  'channel_wildcard_in_followed_topic',
  'topic_wildcard',
  'channel_wildcard',
  'alert_word',
  'followed_topic',
  'channel',
] as const;

export type NotificationTrigger = (typeof TRIGGERS)[number];

/** Why a message does not notify a user who receives it. */
export type SilenceReason =
  | 'own_message'
  | 'bot'
  | 'deactivated'
  | 'not_received'
  | 'read_on_arrival'
  | 'muted_sender'
  | 'muted_channel'
  | 'muted_topic'
  | 'wildcards_off'
  | 'setting_off'
  | 'online'
  | 'notified_before'
  | 'quiet_hours';

/** How a message concerns one user. */
export interface Concern {
  readonly isDirect: boolean;
  readonly mention: 'personal' | 'group' | null;
  readonly hasTopicWildcard: boolean;
  readonly hasChannelWildcard: boolean;
  readonly hasAlertWord: boolean;
}

/** A user's choices for the place of a message. */
export interface NotificationChoice {
  readonly settings: UserSettings;
  /** null: a direct message, or the user is not subscribed. */
  readonly membership: Omit<Membership, 'channelId'> | null;
  /** The user's policy for the topic. */
  readonly policy: Policy;
}

/** A message, as it concerns one user, with the user's choices. */
export interface Case {
  readonly concern: Concern;
  readonly choice: NotificationChoice;
}

export function appliesTo(trigger: NotificationTrigger, { concern, choice }: Case): boolean {
  const isFollowed = choice.policy === POLICY.followed;
  switch (trigger) {
    case 'direct_message':
      return concern.isDirect;
    case 'mention':
      return concern.mention === 'personal';
    case 'group_mention':
      return concern.mention === 'group';
    case 'topic_wildcard_in_followed_topic':
      return isFollowed && concern.hasTopicWildcard && !concern.isDirect;
    case 'channel_wildcard_in_followed_topic':
      return isFollowed && concern.hasChannelWildcard && !concern.isDirect;
    case 'topic_wildcard':
      return concern.hasTopicWildcard && !concern.isDirect;
    case 'channel_wildcard':
      return concern.hasChannelWildcard && !concern.isDirect;
    case 'alert_word':
      return concern.hasAlertWord;
    case 'followed_topic':
      return isFollowed && !concern.isDirect;
    case 'channel':
      return !concern.isDirect;
    default:
      return trigger satisfies never;
  }
}

/** Why the user's choices suppress a trigger in one way; undefined: they do not. */
export function hindranceOf(
  trigger: NotificationTrigger,
  way: NotificationWay,
  { concern, choice }: Case,
): SilenceReason | undefined {
  const muted = () => mutedFor(way, concern, choice);
  switch (trigger) {
    case 'direct_message':
    case 'mention':
    case 'group_mention':
      return unless(isOn(choice, PERSONAL[way]));
    case 'topic_wildcard_in_followed_topic':
    case 'channel_wildcard_in_followed_topic':
      return isOn(choice, 'enable_followed_topic_wildcard_mentions_notify')
        ? unless(isOn(choice, PERSONAL[way]))
        : 'wildcards_off';
    case 'topic_wildcard':
    case 'channel_wildcard': {
      const counts = choice.membership?.wildcardMentionsNotify ?? isOn(choice, 'wildcard_mentions_notify');
      return muted() ?? (counts ? unless(isOn(choice, PERSONAL[way])) : 'wildcards_off');
    }
    case 'alert_word':
      return muted() ?? unless(!isFromServer(way) && isOn(choice, PERSONAL[way]));
    case 'followed_topic':
      return unless(isOn(choice, FOLLOWED[way]));
    case 'channel':
      return muted() ?? unless(choice.membership?.[OWN[way]] ?? isOn(choice, CHANNEL[way]));
    default:
      return trigger satisfies never;
  }
}

const unless = (isFine: boolean): SilenceReason | undefined => (isFine ? undefined : 'setting_off');

const isOn = ({ settings }: NotificationChoice, name: UserSettingName): boolean => settings[name] === true;

const isFromServer = (way: NotificationWay): boolean => way === 'mail' || way === 'push';

/**
 * Mentions by name and followed topics notify even where the place is muted. For mail and push of a followed topic in
 * a muted channel, only the settings of followed topics count; clients count the topic as not muted, and a place as not
 * muted for a message that mentions the user.
 */
function mutedFor(
  way: NotificationWay,
  { mention }: Concern,
  { membership, policy }: NotificationChoice,
): SilenceReason | undefined {
  if (mention && !isFromServer(way)) return undefined;
  if (policy === POLICY.muted) return 'muted_topic';
  if (!membership?.isMuted || policy === POLICY.unmuted) return undefined;
  return policy === POLICY.followed && !isFromServer(way) ? undefined : 'muted_channel';
}

/** Direct messages and mentions. */
const PERSONAL = {
  desktop: 'enable_desktop_notifications',
  sound: 'enable_sounds',
  mail: 'enable_offline_email_notifications',
  push: 'enable_offline_push_notifications',
} as const satisfies Record<NotificationWay, UserSettingName>;

const FOLLOWED = {
  desktop: 'enable_followed_topic_desktop_notifications',
  sound: 'enable_followed_topic_audible_notifications',
  mail: 'enable_followed_topic_email_notifications',
  push: 'enable_followed_topic_push_notifications',
} as const satisfies Record<NotificationWay, UserSettingName>;

/** All messages of channels; a subscription may override it. */
const CHANNEL = {
  desktop: 'enable_stream_desktop_notifications',
  sound: 'enable_stream_audible_notifications',
  mail: 'enable_stream_email_notifications',
  push: 'enable_stream_push_notifications',
} as const satisfies Record<NotificationWay, UserSettingName>;

const OWN = {
  desktop: 'desktopNotifications',
  sound: 'audibleNotifications',
  mail: 'emailNotifications',
  push: 'pushNotifications',
} as const satisfies Record<NotificationWay, keyof Membership>;
