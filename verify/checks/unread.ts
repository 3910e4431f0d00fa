import type { FoundMessage } from '../../web/client/shapes.ts';
import type { Room } from '../clients/board.ts';
import type { Person } from '../clients/person.ts';
import type { Breach } from '../history/history.ts';
import type { Final } from './final.ts';

/** Each message that is unread or starred in the end is there, its reader may see it, and the lists name the place where it is. */
export function checkUnread(final: Final, rooms: ReadonlyMap<number, Room>): Breach[] {
  return [...final.states.keys()].flatMap((person) => [...ofPerson(person, final, rooms)]);
}

function* ofPerson(
  person: Person,
  { messages, states, seen }: Final,
  rooms: ReadonlyMap<number, Room>,
): Generator<Breach> {
  const state = states.get(person);
  const own = new Set(state?.subscriptions?.map(({ stream_id: id }) => id));
  const say = (words: string): Breach => ({
    promise: 'half there',
    words: `For ${person.name} message ${words}.`,
    people: [person.name],
  });
  // The list of all messages has what somebody received; what was there before they came to a public channel is in none.
  const sees = ({ id, stream_id: channelId }: FoundMessage) => {
    const room = channelId === undefined ? undefined : rooms.get(channelId);
    if (!room || room.isProtected) return seen.get(person)?.has(id) ?? false;
    return own.has(room.id) || (!room.isPrivate && person.part !== 'guest');
  };
  for (const group of state?.unread_msgs?.streams ?? []) {
    const { stream_id: channelId, topic, unread_message_ids: ids } = group;
    for (const id of ids) {
      const message = messages.get(id);
      if (!message || !sees(message)) yield say(`${id} is unread, and they may not see it`);
      else if (message.stream_id !== channelId || message.subject.toLowerCase() !== topic.toLowerCase())
        yield say(
          `${id} is unread in channel ${channelId} > ${topic}, and it is in channel ${message.stream_id} > ${message.subject}`,
        );
      else if (!own.has(channelId))
        yield say(`${id} is unread in channel ${channelId}, which they are not in`);
    }
  }
  for (const id of state?.starred_messages ?? []) {
    const message = messages.get(id);
    if (!message || !sees(message)) yield say(`${id} has a star, and they may not see it`);
  }
}
