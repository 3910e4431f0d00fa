import {
  addReaction,
  deleteMessage,
  getMessages,
  removeReaction,
  updateMessage,
  updateMessageFlags,
} from '../../../web/client/operations.ts';
import type { Random } from '../../support/random.ts';
import type { Known } from '../board.ts';
import { type Maker, type Plan, plan, type Scene } from './plan.ts';

const EMOJI = ['smile', 'tada', 'heart', 'octopus'];
const TOPICS = ['weather', 'trams', 'lunch', 'bugs'];
export const topicOf = (random: Random): string => random.pick(TOPICS) as string;

export const edit: Maker = ({ person, board, random, token }) => {
  const known = board.pick(random, person.name, (each) => each.sender === person.name);
  if (!known) return undefined;
  const content = `${token()} edited`;
  return plan(
    updateMessage,
    { message_id: known.id, content },
    {
      kind: 'edit',
      words: `message ${known.id}: ${content}`,
      writes: [{ register: `content ${known.id}`, value: content }],
      messageId: known.id,
    },
  );
};

export const move: Maker = (scene) => {
  const { person, random } = scene;
  return person.part === 'admin' && random.chance(0.3) ? moveFar(scene) : moveMessage(scene);
};

/** To another channel. */
export const moveFar: Maker = (scene) => moveMessage(scene, { isFar: true });

function moveMessage({ person, board, random }: Scene, { isFar = false } = {}): Plan | undefined {
  const known = board.pick(random, person.name, (each) => each.channelId !== null && !each.isOfThread);
  if (!known) return undefined;
  const topic = topicOf(random);
  const room = isFar ? random.pick(board.rooms.filter(({ id }) => id !== known.channelId)) : undefined;
  const quiet = { send_notification_to_old_thread: false, send_notification_to_new_thread: false };
  const to = room && { stream_id: room.id };
  return plan(
    updateMessage,
    { message_id: known.id, topic, ...to, ...quiet },
    {
      kind: 'move',
      words: `message ${known.id} to ${room ? `channel ${room.id}, ` : ''}${topic}`,
      writes: [
        { register: `topic ${known.id}`, value: topic },
        ...(room ? [{ register: `channel ${known.id}`, value: String(room.id) }] : []),
      ],
      messageId: known.id,
    },
  );
}

export const remove: Maker = ({ person, board, random }) => {
  const isOwn = (each: Known) => each.sender === person.name || person.part === 'admin';
  const known = board.pick(random, person.name, isOwn);
  return (
    known &&
    plan(
      deleteMessage,
      { message_id: known.id },
      {
        kind: 'delete',
        words: `message ${known.id}`,
        writes: [{ register: `gone ${known.id}`, value: 'yes' }],
        messageId: known.id,
      },
    )
  );
};

const TAKES_BACK = 0.3;

export const react: Maker = ({ person, board, random }) => {
  const own = random.chance(TAKES_BACK) ? board.things.take(random, 'reaction', person.id) : undefined;
  const id = own?.id ?? board.pick(random, person.name)?.id;
  if (id === undefined) return undefined;
  const emoji = own?.name ?? (random.pick(EMOJI) as string);
  return plan(
    own ? removeReaction : addReaction,
    { message_id: id, emoji_name: emoji },
    {
      kind: own ? 'unreact' : 'react',
      words: `${emoji} on message ${id}`,
      writes: [{ register: `reaction ${id} ${person.id} ${emoji}`, value: own ? 'no' : 'yes' }],
      messageId: id,
      done: () => {
        if (!own) board.things.add({ family: 'reaction', owner: person.id, id, name: emoji });
      },
    },
  );
};

export const star: Maker = ({ person, board, random }) => {
  const known = board.pick(random, person.name);
  const op = random.chance(0.7) ? 'add' : 'remove';
  return (
    known &&
    plan(
      updateMessageFlags,
      { messages: [known.id], op, flag: 'starred' },
      {
        kind: 'star',
        words: `${op} star of message ${known.id}`,
        writes: [{ register: `star ${person.id} ${known.id}`, value: op === 'add' ? 'yes' : 'no' }],
        messageId: known.id,
      },
    )
  );
};

export const read: Maker = ({ person, board, random }) => {
  const picked = Array.from({ length: 20 }, () => board.pick(random, person.name)?.id);
  const ids = [...new Set(picked.filter((id) => id !== undefined))];
  const op = random.chance(0.85) ? 'add' : 'remove';
  if (ids.length === 0) return undefined;
  return plan(
    updateMessageFlags,
    { messages: ids, op, flag: 'read' },
    {
      kind: 'read',
      words: `${op} read: ${ids.join(', ')}`,
      writes: ids.map((id) => ({ register: `read ${person.id} ${id}`, value: op === 'add' ? 'yes' : 'no' })),
    },
  );
};

export const look: Maker = () =>
  plan(
    getMessages,
    { anchor: 'newest', num_before: 20, num_after: 0 },
    { kind: 'look', words: 'the newest messages' },
  );
