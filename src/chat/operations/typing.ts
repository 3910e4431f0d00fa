import { BadRequest } from '../../engine/kernel/errors.ts';
import { type Audience, toChannel, toUsers } from '../../engine/log/audience.ts';
import type { TypingEvent, TypingPlace } from '../events/ephemeral.ts';
import type { User } from '../model/people.ts';
import type { AnnouncingHandle } from '../realm/live-realm.ts';
import type { Realm } from '../realm/realm.ts';
import { accessReadableChannel } from '../rules/channels/channels.ts';
import { checkTopic } from '../rules/channels/topics.ts';
import { accessMessageToChange } from '../rules/messages/access.ts';
import { audienceOfMessage } from '../rules/messages/audience.ts';
import { requireMayEdit } from '../rules/messages/editing.ts';
import { requireDirect, requireKnown, requireSend } from '../rules/messages/sending.ts';
import { requireSendsTyping } from '../rules/messages/typing.ts';
import { findConversation } from '../store/messages/conversations.ts';
import { listMessages, type StoredMessage } from '../store/messages/messages.ts';

/** No typing notifications in channels with more subscribers than this. */
const MOST_IN_CHANNEL = 100;

type Op = TypingEvent['op'];

/** The place of a typing notification, in the form of a request. */
export interface AskedPlace {
  readonly type: 'direct' | 'stream' | 'channel';
  readonly to?: readonly number[] | undefined;
  readonly stream_id?: number | undefined;
  readonly topic?: string | undefined;
}

/** Announces to the recipients of the future message that `user` starts or stops typing. Writes nothing. */
export async function announceTyping(
  live: AnnouncingHandle,
  user: User,
  { op, asked }: { readonly op: Op; readonly asked: AskedPlace },
): Promise<void> {
  if (asked.type === 'direct') {
    requireSendsTyping(user, 'direct');
    const userIds = await readPeople(live, user, asked.to);
    return announce(live, user, { op, place: { userIds }, audience: toUsers(userIds) });
  }
  requireSendsTyping(user, 'channel');
  const place = readTopic(live.realm, user, asked);
  if (live.realm.subscribersOf(place.channelId).size > MOST_IN_CHANNEL) return;
  return announce(live, user, { op, place, audience: toChannel(place.channelId) });
}

function announce(
  live: AnnouncingHandle,
  user: User,
  { op, place, audience }: { readonly op: Op; readonly place: TypingPlace; readonly audience: Audience },
): Promise<void> {
  return live.announce({ event: { type: 'typing', op, senderId: user.id, place }, audience });
}

/** IDs of all participants of the conversation, sorted. */
async function readPeople(source: AnnouncingHandle, user: User, to: AskedPlace['to']): Promise<number[]> {
  if (to === undefined) throw new BadRequest("Missing 'to' argument");
  if (to.length === 0) throw new BadRequest("Empty 'to' list");
  const people = new Set(to.map((id) => personOf(source.realm, id))).add(user);
  const userIds = [...people].map(({ id }) => id).sort((a, b) => a - b);
  const conversation = await findConversation(source, userIds);
  const others = [...people].filter((each) => each.id !== user.id && each.isActive);
  await requireKnown(source, user, others);
  requireDirect(source.realm, user, { others, exists: conversation !== undefined });
  return userIds;
}

function personOf(realm: Realm, id: number): User {
  const person = realm.users.get(id);
  if (!person) throw new BadRequest(`Invalid user ID ${id}`);
  return person;
}

function readTopic(realm: Realm, user: User, { stream_id, topic }: AskedPlace) {
  if (stream_id === undefined) throw new BadRequest('Missing channel ID');
  if (topic === undefined) throw new BadRequest('Missing topic');
  const channel = accessReadableChannel(realm, user, stream_id);
  requireSend(realm, user, channel);
  return { channelId: channel.id, topic: checkTopic(realm, topic) };
}

/** The same for a message that `user` is editing. `now` in UNIX seconds. */
export async function announceEditing(
  live: AnnouncingHandle,
  user: User,
  { op, messageId, now }: { readonly op: Op; readonly messageId: number; readonly now: number },
): Promise<void> {
  const { realm } = live;
  const { key } = await accessMessageToChange(live, user, messageId);
  const [message] = await listMessages(live, [messageId]);
  if (!message) throw new BadRequest('Invalid message(s)');
  requireMayEdit(realm, user, { message, now, grace: 0 });
  requireSendsTyping(user, key.channelId === null ? 'direct' : 'channel');
  const audience = await audienceOfMessage(live, key, user.id);
  const place = placeOf(message);
  await live.announce({
    event: { type: 'typing_edit_message', op, senderId: user.id, messageId, place },
    audience,
  });
}

function placeOf({ channelId, topic, userIds }: StoredMessage): TypingPlace {
  return channelId === null ? { userIds: userIds ?? [] } : { channelId, topic };
}
