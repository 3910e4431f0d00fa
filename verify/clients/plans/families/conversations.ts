import {
  addSubmessage,
  deleteTopic,
  markAllAsRead,
  markStreamAsRead,
  markTopicAsRead,
  sendMessage,
  updateMessage,
  updateMessageFlagsForNarrow,
} from '../../../../web/client/operations.ts';
import { ADMINS, EVERYBODY, type Family, NO_GUESTS, offer } from '../family.ts';
import { moveFar } from '../messages.ts';
import { type Maker, named, plan } from '../plan.ts';

const poll: Maker = ({ person, people, board, random, token }) => {
  const room = random.chance(0.5) ? random.pick(board.rooms) : undefined;
  const partner = random.pick(people.filter(({ part }) => part !== 'comer'));
  if (!room && !partner) return undefined;
  const name = named(token());
  const content = `/poll ${name}\nyes\nno`;
  const where = room
    ? ({ type: 'channel', to: String(room.id), topic: 'polls' } as const)
    : ({ type: 'direct', to: JSON.stringify([partner?.id]) } as const);
  return plan(
    sendMessage,
    { ...where, content },
    {
      kind: 'send',
      words: `the poll ${name} to ${room?.name ?? partner?.name}`,
      token: content,
      done: ({ id }) => {
        board.things.add({ family: 'poll', owner: 0, id, name });
        if (room) return;
        for (const each of [person, partner]) {
          if (each) board.things.add({ family: 'own poll', owner: each.id, id, name });
        }
      },
    },
  );
};

/** Adds an option that nobody else adds, so that each is there once. */
const vote: Maker = ({ person, board, random, token }) => {
  const own = random.chance(0.5) ? board.things.pick(random, 'own poll', person.id) : undefined;
  const known = own ?? board.things.pick(random, 'poll');
  if (!known) return undefined;
  const option = named(token());
  const content = JSON.stringify({ type: 'new_option', idx: random.between(2, 900), option });
  return plan(
    addSubmessage,
    { message_id: known.id, msg_type: 'widget', content },
    {
      kind: 'vote',
      words: `${option} of poll ${known.id}`,
      writes: [{ register: `vote ${known.id} ${option}`, value: String(person.id) }],
      messageId: known.id,
      token: content,
    },
  );
};

/** What people add to polls. */
export const polls: Family = {
  name: 'vote',
  readers: 'owner',
  isNamed: true,
  offers: [
    offer(sendMessage, EVERYBODY, poll),
    offer(addSubmessage, EVERYBODY, vote),
    offer(addSubmessage, EVERYBODY, vote),
  ],
  read: (_, { messages }) =>
    [...messages.values()].flatMap(({ id, submessages }) =>
      submessages.flatMap(({ content, sender_id: sender }) => {
        const option = /"option":"(word-\d+)"/.exec(content)?.[1];
        return option === undefined ? [] : [[`vote ${id} ${option}`, String(sender)] as const];
      }),
    ),
};

const quiet = { send_notification_to_old_thread: false, send_notification_to_new_thread: false };

/** A whole topic goes elsewhere; what is sent to it at the same time may stay or go. */
const moveTopic: Maker = ({ board, random, token }) => {
  const thread = board.closeThread(random);
  const [anchor] = thread?.messages ?? [];
  if (!thread || anchor === undefined) return undefined;
  const room = random.chance(0.6)
    ? random.pick(board.rooms.filter(({ id }) => id !== thread.channelId))
    : undefined;
  const topic = `moved ${named(token())}`;
  return plan(
    updateMessage,
    {
      message_id: anchor,
      topic,
      propagate_mode: 'change_all',
      ...(room && { stream_id: room.id }),
      ...quiet,
    },
    {
      kind: 'move topic',
      words: `${thread.topic}, messages ${thread.messages.join(', ')}, to ${room ? `channel ${room.id}, ` : ''}${topic}`,
      writes: thread.messages.flatMap((id) => [
        { register: `topic ${id}`, value: topic },
        ...(room ? [{ register: `channel ${id}`, value: String(room.id) }] : []),
      ]),
    },
  );
};

const removeTopic: Maker = ({ board, random }) => {
  const thread = random.chance(0.3) ? board.closeThread(random) : undefined;
  if (!thread) return undefined;
  return plan(
    deleteTopic,
    { stream_id: thread.channelId, topic_name: thread.topic },
    {
      kind: 'delete topic',
      words: `${thread.topic}, messages ${thread.messages.join(', ')}`,
      writes: thread.messages.map((id) => ({ register: `gone ${id}`, value: 'yes' })),
    },
  );
};

const markRead: Maker = ({ board, random }) => {
  const room = random.pick(board.rooms);
  if (!room) return undefined;
  const kind = 'mark as read';
  const which = random.between(0, 3);
  if (which === 0) return plan(markAllAsRead, {}, { kind, words: 'everything' });
  if (which === 1) return plan(markStreamAsRead, { stream_id: room.id }, { kind, words: room.name });
  if (which === 2) {
    const params = { stream_id: room.id, topic_name: 'weather' };
    return plan(markTopicAsRead, params, { kind, words: `${room.name} > weather` });
  }
  const range = { anchor: 'newest', num_before: 30, num_after: 0 } as const;
  const flag = { narrow: [{ operator: 'channel', operand: room.id }], op: 'add', flag: 'read' };
  return plan(
    updateMessageFlagsForNarrow,
    { ...range, ...flag },
    { kind, words: `30 messages of ${room.name}` },
  );
};

/** Whole topics. The checks of messages and of states compare in the end which messages are read, and where they are. */
export const topics: Family = {
  name: 'whole-topic',
  readers: 'owner',
  offers: [
    offer(updateMessage, ADMINS, moveTopic),
    offer(updateMessage, ADMINS, moveTopic),
    ...Array.from({ length: 4 }, () => offer(updateMessage, ADMINS, moveFar)),
    offer(deleteTopic, ADMINS, removeTopic),
    offer(
      [markAllAsRead, markStreamAsRead, markTopicAsRead, updateMessageFlagsForNarrow],
      NO_GUESTS,
      markRead,
    ),
  ],
  read: () => [],
};
