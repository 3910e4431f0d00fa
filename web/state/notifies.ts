import type { UserSettings } from '../client/shapes.ts';
import { topicKey } from './conversation.ts';
import type { EventOf } from './events.ts';
import type { Message } from './message.ts';
import { POLICY, topicIsMuted } from './topic-policies.ts';

/** The facts that the rules use, beside the message. */
export interface NotifyContext {
  readonly ownId: number;
  readonly settings: Pick<
    UserSettings,
    | 'enable_desktop_notifications'
    | 'enable_stream_desktop_notifications'
    | 'enable_followed_topic_desktop_notifications'
    | 'enable_sounds'
    | 'enable_stream_audible_notifications'
    | 'enable_followed_topic_audible_notifications'
    | 'wildcard_mentions_notify'
    | 'enable_followed_topic_wildcard_mentions_notify'
  >;
  /** The channels that one is in. */
  readonly channels: ReadonlyMap<number, ChannelSettings>;
  /** By `topicKey`. */
  readonly policies: ReadonlyMap<string, number>;
  readonly mutedPeople: ReadonlySet<number>;
}

/** Null: as the personal setting says. */
export interface ChannelSettings {
  readonly is_muted?: boolean | undefined;
  readonly desktop_notifications?: boolean | null | undefined;
  readonly audible_notifications?: boolean | null | undefined;
  readonly wildcard_mentions_notify?: boolean | null | undefined;
}

export interface Notifies {
  readonly desktop: boolean;
  readonly sound: boolean;
}

/** Whether an edit mentions the person by name, and the text before it did not: somebody else's mention of a group may have. */
export function mentionsAnew(event: EventOf<'update_message'>, ownId: number): boolean {
  const { rendered_content, orig_rendered_content: before = '', rendering_only, user_id, flags } = event;
  if (rendered_content === undefined || rendering_only || user_id === ownId) return false;
  if (!flags.includes('mentioned') || flags.includes('read')) return false;
  return (
    !before.includes(`class="user-mention" data-user-id="${ownId}"`) &&
    !before.includes('class="user-group-mention"')
  );
}

const SILENT: Notifies = { desktop: false, sound: false };

/** Whether a message that arrives is worth a notification and a sound, by the person's settings. Pure. */
export function notifies(message: Message, context: NotifyContext): Notifies {
  if (isOutOfQuestion(message, context)) return SILENT;
  const { settings } = context;
  const isPersonal = concernsOneself(message, context);
  return {
    desktop: (isPersonal && settings.enable_desktop_notifications) || isWantedHere(message, context, DESKTOP),
    sound: (isPersonal && settings.enable_sounds) || isWantedHere(message, context, SOUND),
  };
}

/** A mention by name and a followed topic count before what is muted; a mention of everybody does not. */
function isOutOfQuestion(
  message: Message,
  { ownId, mutedPeople, channels, policies }: NotifyContext,
): boolean {
  if (message.sender_id === ownId || message.flags.includes('read')) return true;
  if (mutedPeople.has(message.sender_id)) return true;
  if (message.type === 'private' || message.flags.includes('mentioned')) return false;
  const streamId = message.stream_id ?? 0;
  const policy = policies.get(topicKey(streamId, message.subject));
  return topicIsMuted(policy, channels.get(streamId)?.is_muted === true);
}

function concernsOneself(message: Message, context: NotifyContext): boolean {
  const { flags } = message;
  if (message.type === 'private' || flags.includes('mentioned') || flags.includes('has_alert_word'))
    return true;
  if (!flags.some((flag) => WILDCARDS.includes(flag))) return false;
  const { settings, channels } = context;
  const own = channels.get(message.stream_id ?? 0)?.wildcard_mentions_notify;
  if (own ?? settings.wildcard_mentions_notify) return true;
  return isFollowed(message, context) && settings.enable_followed_topic_wildcard_mentions_notify;
}

const WILDCARDS = ['wildcard_mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned'];

const DESKTOP = {
  channel: 'desktop_notifications',
  all: 'enable_stream_desktop_notifications',
  followed: 'enable_followed_topic_desktop_notifications',
} as const;
const SOUND = {
  channel: 'audible_notifications',
  all: 'enable_stream_audible_notifications',
  followed: 'enable_followed_topic_audible_notifications',
} as const;

/** Any message of the channel or of the followed topic. */
function isWantedHere(
  message: Message,
  context: NotifyContext,
  names: typeof DESKTOP | typeof SOUND,
): boolean {
  const { settings, channels } = context;
  const channel = message.type === 'stream' ? channels.get(message.stream_id ?? 0) : undefined;
  if (!channel) return false;
  if (channel[names.channel] ?? settings[names.all]) return true;
  return isFollowed(message, context) && settings[names.followed];
}

const isFollowed = ({ stream_id = 0, subject }: Message, { policies }: NotifyContext): boolean =>
  policies.get(topicKey(stream_id, subject)) === POLICY.followed;
