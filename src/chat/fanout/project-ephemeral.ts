import type { EphemeralEvent, PresenceEvent, TypingEvent, TypingPlace } from '../events/ephemeral.ts';
import { presentTopic } from '../views/messages/messages.ts';
import { knowsInMemory } from '../views/messages/reactions.ts';
import { apiEmail, dummyEmail } from '../views/people/people.ts';
import { presentStatus } from '../views/people/presences.ts';
import { type EncodedEvent, encode, madeOnce, shared } from './project.ts';
import type { ProjectionContext, Recipient } from './recipient.ts';

/** An ephemeral event as JSON; all but the ID is made once for each kind of client. */
export function projectEphemeral(
  { id, event }: { readonly id: number; readonly event: EphemeralEvent },
  recipient: Recipient,
  around: ProjectionContext,
): EncodedEvent {
  const { brand, capabilities, slimPresence } = recipient.options;
  const emptyTopicName = capabilities.empty_topic_name;
  const isStranger = isStrangersTyping(event, recipient, around);
  const client = { emptyTopicName, slimPresence, isStranger };
  const key = [brand, emptyTopicName, slimPresence, isStranger].map(Number).join('');
  const { text } = madeOnce(event, key, () => ({
    id: 0,
    text: encode(wireEphemeral(event, around, client), recipient, around),
  }));
  return shared(event, id, `{"id":${id},${text.slice(1)}`);
}

/** Whether a user types in a channel whom the recipient may not see. */
function isStrangersTyping(
  event: EphemeralEvent,
  { user }: Recipient,
  { realm }: ProjectionContext,
): boolean {
  return event.type === 'typing' && 'channelId' in event.place && !knowsInMemory(realm, user, event.senderId);
}

/** The properties of a client on which the text of an ephemeral event depends. */
interface EphemeralClient {
  readonly emptyTopicName: boolean;
  readonly slimPresence: boolean;
  readonly isStranger: boolean;
}

function wireEphemeral(
  event: EphemeralEvent,
  around: ProjectionContext,
  { emptyTopicName, slimPresence, isStranger }: EphemeralClient,
) {
  switch (event.type) {
    case 'typing':
      return wireTyping(event, around, { emptyTopicName, isStranger });
    case 'typing_edit_message':
      return {
        type: event.type,
        op: event.op,
        sender_id: event.senderId,
        message_id: event.messageId,
        recipient: wireRecipient(event.place, emptyTopicName),
      };
    case 'presence':
      return wirePresence(event, around, slimPresence);
    default:
      return event satisfies never;
  }
}

/** In the older format, which this event still has; by the address for clients that know no other key. */
function wirePresence(event: PresenceEvent, { realm, externalUrl }: ProjectionContext, slim: boolean) {
  const user = realm.user(event.userId);
  return {
    type: event.type,
    user_id: event.userId,
    ...(!slim && { email: apiEmail(user, externalUrl) }),
    server_timestamp: event.at / 1000,
    presence: { website: { client: 'website', ...presentStatus(event), pushable: false } },
  };
}

function wireTyping(
  { type, op, senderId, place }: TypingEvent,
  { realm, externalUrl }: ProjectionContext,
  { emptyTopicName, isStranger }: { readonly emptyTopicName: boolean; readonly isStranger: boolean },
) {
  const person = (id: number) => ({
    user_id: id,
    email: isStranger ? dummyEmail(id, externalUrl) : apiEmail(realm.user(id), externalUrl),
  });
  const sender = person(senderId);
  if ('userIds' in place) {
    return { type, op, message_type: 'direct', sender, recipients: place.userIds.map(person) };
  }
  return {
    type,
    op,
    message_type: 'stream',
    sender,
    stream_id: place.channelId,
    topic: presentTopic(place.topic, emptyTopicName),
  };
}

function wireRecipient(place: TypingPlace, emptyTopicName: boolean) {
  if ('userIds' in place) return { type: 'direct', user_ids: place.userIds };
  return {
    type: 'channel',
    channel_id: place.channelId,
    topic: presentTopic(place.topic, emptyTopicName),
  };
}
