import type { Message } from './message.ts';
import { holds } from './permissions.ts';
import type { ClientState, GroupSetting, UserGroup } from './types.ts';

/** Who asks, and what the organization allows. */
export interface Rights {
  readonly userId: number;
  readonly role: number;
  readonly groups: ReadonlyMap<number, Pick<UserGroup, 'members' | 'direct_subgroup_ids'>>;
  readonly realm: ClientState;
  /** Accounts that the person owns: what they write is the person's own. */
  readonly botIds: ReadonlySet<number>;
  /** UNIX seconds. */
  readonly now: number;
}

type Sent = Pick<Message, 'sender_id' | 'timestamp'>;

const MODERATOR = 300;

/** The author may change the text, for a time. */
export function mayEdit({ userId, realm, now }: Rights, message: Sent): boolean {
  if (message.sender_id !== userId || realm.realm_allow_message_editing === false) return false;
  return isWithin(realm.realm_message_content_edit_limit_seconds, message, now);
}

/** Some may delete every message, others what they or their bots wrote, for a time. */
export function mayDelete(rights: Rights, message: Sent): boolean {
  const { userId, realm, botIds, now } = rights;
  if (has(rights, realm.realm_can_delete_any_message_group)) return true;
  const isOwn = message.sender_id === userId || botIds.has(message.sender_id);
  if (!isOwn || !has(rights, realm.realm_can_delete_own_message_group)) return false;
  return isWithin(realm.realm_message_content_delete_limit_seconds, message, now);
}

/** To another topic of the channel. */
export function mayMoveTopic(rights: Rights, message: Sent): boolean {
  const { realm } = rights;
  return (
    has(rights, realm.realm_can_move_messages_between_topics_group) &&
    isWithinUnlessModerator(rights, realm.realm_move_messages_within_stream_limit_seconds, message)
  );
}

/** To another channel. */
export function mayMoveChannel(rights: Rights, message: Sent): boolean {
  const { realm } = rights;
  return (
    has(rights, realm.realm_can_move_messages_between_channels_group) &&
    isWithinUnlessModerator(rights, realm.realm_move_messages_between_streams_limit_seconds, message)
  );
}

/** Some messages, at least new ones. */
export function mayMoveSome(rights: Rights): boolean {
  const fresh = { sender_id: 0, timestamp: rights.now };
  return mayMoveTopic(rights, fresh) || mayMoveChannel(rights, fresh);
}

export const mayResolve = (rights: Rights): boolean =>
  has(rights, rights.realm.realm_can_resolve_topics_group);

/** To delete a topic with its messages, one must be allowed to delete every message. */
export const mayDeleteTopic = (rights: Rights): boolean =>
  has(rights, rights.realm.realm_can_delete_any_message_group);

/** The part of the history that is shown: all, only moves, nothing. */
export function shownHistory({ realm }: Rights): 'all' | 'moves' | 'none' {
  const policy = realm.realm_message_edit_history_visibility_policy;
  if (policy === 'moves' || policy === 'none') return policy;
  return realm.realm_allow_edit_history === false ? 'none' : 'all';
}

const has = ({ groups, userId }: Rights, setting: GroupSetting | undefined): boolean =>
  holds(groups, setting, userId);

/** No limit is no number. */
const isWithin = (limit: number | null | undefined, { timestamp }: Sent, now: number): boolean =>
  typeof limit !== 'number' || now - timestamp <= limit;

/** Limits of moving are not for moderators. */
const isWithinUnlessModerator = (
  { role, now }: Rights,
  limit: number | null | undefined,
  message: Sent,
): boolean => role <= MODERATOR || isWithin(limit, message, now);
