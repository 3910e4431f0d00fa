import { BadRequest, MoveMessagesTimeLimitExceeded } from '../../../engine/kernel/errors.ts';
import { ROLE, type User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { StoredMessage } from '../../store/messages/messages.ts';
import type { Resolution } from '../channels/topic-resolving.ts';
import { holdsRealmPermission } from '../permissions/conditions.ts';

type Sent = Pick<StoredMessage, 'senderId' | 'sentAt'>;

/** Seconds after the limit in which a running edit may be finished. */
const GRACE = 20;

/**
 * Throws unless a user may edit the content of a visible message: its author may, for a limited time. `now` in UNIX
 * seconds.
 */
export function requireMayEdit(
  realm: Realm,
  user: User,
  { message, now, grace = GRACE }: { readonly message: Sent; readonly now: number; readonly grace?: number },
): void {
  const { allow_message_editing, message_content_edit_limit_seconds: limit } = realm.info.settings;
  if (allow_message_editing !== true) {
    throw new BadRequest('Your organization has turned off message editing');
  }
  if (message.senderId !== user.id) throw new BadRequest("You don't have permission to edit this message");
  if (typeof limit === 'number' && now - message.sentAt > limit + grace) {
    throw new BadRequest('The time limit for editing this message has passed');
  }
}

/** Throws unless a user may move a message to another topic. */
export function requireMayChangeTopic(
  realm: Realm,
  user: User,
  {
    message,
    now,
    resolution,
  }: { readonly message: Sent; readonly now: number; readonly resolution: Resolution | undefined },
): void {
  if (resolution) {
    if (holdsRealmPermission(realm, user, 'can_resolve_topics_group')) return;
    throw new BadRequest("You don't have permission to resolve topics.");
  }
  if (!holdsRealmPermission(realm, user, 'can_move_messages_between_topics_group')) {
    throw new BadRequest("You don't have permission to edit this message");
  }
  const limit = limitFor(user, realm.info.settings.move_messages_within_stream_limit_seconds);
  if (now - message.sentAt > limit) {
    throw new BadRequest("The time limit for editing this message's topic has passed.");
  }
}

/** Throws unless a user may move a message out of its channel. */
export function requireMayChangeChannel(
  realm: Realm,
  user: User,
  { message, now }: { readonly message: Sent; readonly now: number },
): void {
  if (!holdsRealmPermission(realm, user, 'can_move_messages_between_channels_group')) {
    throw new BadRequest("You don't have permission to move this message");
  }
  const limit = limitFor(user, realm.info.settings.move_messages_between_streams_limit_seconds);
  if (now - message.sentAt > limit) {
    throw new BadRequest("The time limit for editing this message's channel has passed");
  }
}

/** In seconds; moderators have none. */
function limitFor(user: User, setting: unknown): number {
  const isLimited = typeof setting === 'number' && user.role > ROLE.moderator;
  return isLimited ? setting + GRACE : Number.POSITIVE_INFINITY;
}

interface WholeMove {
  /** All messages of the move, by ID ascending. */
  readonly messages: readonly (Pick<Sent, 'sentAt'> & { readonly id: number })[];
  readonly topic: boolean;
  readonly channel: boolean;
  readonly now: number;
}

/** Throws unless a user may move a whole topic; the error names the part that the user may move. */
export function requireMayMoveAll(
  realm: Realm,
  user: User,
  { messages, topic, channel, now }: WholeMove,
): void {
  const settings = realm.info.settings;
  const limit = Math.min(
    topic ? limitFor(user, settings.move_messages_within_stream_limit_seconds) : Number.POSITIVE_INFINITY,
    channel ? limitFor(user, settings.move_messages_between_streams_limit_seconds) : Number.POSITIVE_INFINITY,
  );
  const allowed = messages.filter(({ sentAt }) => now - sentAt <= limit);
  if (allowed.length === messages.length) return;
  throw new MoveMessagesTimeLimitExceeded({
    firstAllowed: allowed[0]?.id ?? null,
    allowed: allowed.length,
    inTopic: messages.length,
  });
}

/** Whether an edit may add mentions of many users. */
export const newWildcards = (
  before: { readonly mentionsChannel: boolean; readonly mentionsTopic: boolean },
  after: { readonly mentionsChannel: boolean; readonly mentionsTopic: boolean },
) => ({
  channel: after.mentionsChannel && !before.mentionsChannel,
  topic: after.mentionsTopic && !before.mentionsTopic,
});
