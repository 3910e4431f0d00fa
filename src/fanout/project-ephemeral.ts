import type { EphemeralEvent, TypingEvent, TypingPlace } from '../events/ephemeral.ts';
import type { User } from '../store/model.ts';
import { presentTopic } from '../views/messages.ts';
import { apiEmail } from '../views/people.ts';
import { encode, once, type Recipient, type Surroundings } from './project.ts';

/** An event that is not kept, as JSON; all but the ID is made once for each kind of client. */
export function projectEphemeral(
  id: number,
  event: EphemeralEvent,
  recipient: Recipient,
  around: Surroundings,
): string {
  const { brand, capabilities } = recipient.options;
  const emptyTopicName = capabilities.empty_topic_name;
  const text = once(event, `${Number(brand)}${Number(emptyTopicName)}`, () =>
    encode(wireEphemeral(event, around, emptyTopicName), recipient, around),
  );
  return `{"id":${id},${text.slice(1)}`;
}

function wireEphemeral(event: EphemeralEvent, around: Surroundings, emptyTopicName: boolean) {
  switch (event.type) {
    case 'typing':
      return wireTyping(event, around, emptyTopicName);
    case 'typing_edit_message':
      return {
        type: event.type,
        op: event.op,
        sender_id: event.senderId,
        message_id: event.messageId,
        recipient: wireRecipient(event.place, emptyTopicName),
      };
    default:
      return event satisfies never;
  }
}

function wireTyping(
  { type, op, senderId, place }: TypingEvent,
  { realm, externalUrl }: Surroundings,
  emptyTopicName: boolean,
) {
  const person = (id: number) => ({
    user_id: id,
    email: apiEmail(realm.users.get(id) as User, externalUrl),
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
