import type { Operation } from '../../web/client/operation.ts';
import {
  addReaction,
  createUser,
  deactivateUser,
  deleteMessage,
  getMessages,
  reactivateUser,
  removeReaction,
  subscribe,
  unsubscribe,
  updateMessage,
  updateMessageFlags,
  updateUser,
} from '../../web/client/operations.ts';
import type { Write } from '../history/history.ts';
import type { Random } from '../support/random.ts';
import type { Board, Known } from './board.ts';
import { type Person, passwordOf } from './person.ts';

/** What a client is about to ask for. */
export interface Plan {
  readonly kind: string;
  readonly words: string;
  readonly operation: Operation<never, unknown>;
  readonly params: object;
  readonly writes: readonly Write[];
  readonly messageId?: number;
}

/** What a client may choose from. */
export interface Scene {
  readonly person: Person;
  readonly people: readonly Person[];
  readonly board: Board;
  readonly random: Random;
  /** A word that was never used before. */
  token(): string;
}

type Maker = (scene: Scene) => Plan | undefined;

export const EMOJI = ['smile', 'tada', 'heart', 'octopus'];
const TOPICS = ['weather', 'trams', 'lunch', 'bugs'];
export const topicOf = (random: Random): string => random.pick(TOPICS) as string;

function plan<Params extends object>(
  kind: string,
  operation: Operation<Params, unknown>,
  params: Params,
  rest: { readonly words: string; readonly writes?: readonly Write[]; readonly messageId?: number },
): Plan {
  return { kind, operation: operation as Operation<never, unknown>, params, writes: [], ...rest };
}

const edit: Maker = ({ person, board, random, token }) => {
  const known = board.pick(random, person.name, (each) => each.sender === person.name);
  if (!known) return undefined;
  const content = `${token()} edited`;
  return plan(
    'edit',
    updateMessage,
    { message_id: known.id, content },
    {
      words: `message ${known.id}: ${content}`,
      writes: [{ register: `content ${known.id}`, value: content }],
      messageId: known.id,
    },
  );
};

const move: Maker = ({ person, board, random }) => {
  const known = board.pick(random, person.name, (each) => each.channelId !== null);
  if (!known) return undefined;
  const topic = topicOf(random);
  const isFar = person.part === 'admin' && random.chance(0.3);
  const room = isFar ? random.pick(board.rooms.filter(({ id }) => id !== known.channelId)) : undefined;
  const quiet = { send_notification_to_old_thread: false, send_notification_to_new_thread: false };
  const to = room && { stream_id: room.id };
  return plan(
    'move',
    updateMessage,
    { message_id: known.id, topic, ...to, ...quiet },
    {
      words: `message ${known.id} to ${room ? `channel ${room.id}, ` : ''}${topic}`,
      writes: [
        { register: `topic ${known.id}`, value: topic },
        ...(room ? [{ register: `channel ${known.id}`, value: String(room.id) }] : []),
      ],
      messageId: known.id,
    },
  );
};

const remove: Maker = ({ person, board, random }) => {
  const isOwn = (each: Known) => each.sender === person.name || person.part === 'admin';
  const known = board.pick(random, person.name, isOwn);
  return (
    known &&
    plan(
      'delete',
      deleteMessage,
      { message_id: known.id },
      {
        words: `message ${known.id}`,
        writes: [{ register: `gone ${known.id}`, value: 'yes' }],
        messageId: known.id,
      },
    )
  );
};

const react: Maker = ({ person, board, random }) => {
  const known = board.pick(random, person.name);
  const emoji = random.pick(EMOJI) as string;
  const isOn = random.chance(0.7);
  return (
    known &&
    plan(
      isOn ? 'react' : 'unreact',
      isOn ? addReaction : removeReaction,
      { message_id: known.id, emoji_name: emoji },
      {
        words: `${emoji} on message ${known.id}`,
        writes: [{ register: `reaction ${known.id} ${person.id} ${emoji}`, value: isOn ? 'yes' : 'no' }],
        messageId: known.id,
      },
    )
  );
};

const star: Maker = ({ person, board, random }) => {
  const known = board.pick(random, person.name);
  const op = random.chance(0.7) ? 'add' : 'remove';
  return (
    known &&
    plan(
      'star',
      updateMessageFlags,
      { messages: [known.id], op, flag: 'starred' },
      {
        words: `${op} star of message ${known.id}`,
        writes: [{ register: `star ${person.id} ${known.id}`, value: op === 'add' ? 'yes' : 'no' }],
        messageId: known.id,
      },
    )
  );
};

const read: Maker = ({ person, board, random }) => {
  const picked = Array.from({ length: 20 }, () => board.pick(random, person.name)?.id);
  const ids = [...new Set(picked.filter((id) => id !== undefined))];
  const op = random.chance(0.85) ? 'add' : 'remove';
  if (ids.length === 0) return undefined;
  return plan(
    'read',
    updateMessageFlags,
    { messages: ids, op, flag: 'read' },
    {
      words: `${op} read: ${ids.join(', ')}`,
      writes: ids.map((id) => ({ register: `read ${person.id} ${id}`, value: op === 'add' ? 'yes' : 'no' })),
    },
  );
};

/** One's own subscription to a public channel, or of the admin's that of somebody else. */
const membership: Maker = ({ person, people, board, random }) => {
  const isAdmin = person.part === 'admin';
  const whom = isAdmin
    ? random.pick(people.filter(({ part }) => part !== 'owner' && part !== 'admin'))
    : person;
  const room = random.pick(isAdmin ? board.rooms : board.rooms.filter(({ isPrivate }) => !isPrivate));
  if (!whom || !room || person.part === 'owner') return undefined;
  const isOn = random.chance(0.6);
  const principals = isAdmin ? { principals: [whom.id] } : {};
  const about = {
    words: `${whom.name} ${isOn ? 'into' : 'out of'} ${room.name}`,
    writes: [{ register: `subscription ${whom.id} ${room.id}`, value: isOn ? 'yes' : 'no' }],
  };
  if (isOn)
    return plan('subscribe', subscribe, { subscriptions: [{ name: room.name }], ...principals }, about);
  return plan('unsubscribe', unsubscribe, { subscriptions: [room.name], ...principals }, about);
};

const ROLES = [300, 400, 600] as const;

const role: Maker = ({ people, random }) => {
  const whom = random.pick(people.filter(({ part }) => part === 'comer'));
  const value = random.pick(ROLES) ?? 400;
  return (
    whom &&
    plan(
      'role',
      updateUser,
      { user_id: whom.id, role: value },
      {
        words: `${whom.name} becomes ${value}`,
        writes: [{ register: `role ${whom.id}`, value: String(value) }],
      },
    )
  );
};

const activity: Maker = ({ people, random }) => {
  const whom = random.pick(people.filter(({ part }) => part === 'comer'));
  if (!whom) return undefined;
  const isOn = random.chance(0.6);
  const operation = isOn ? reactivateUser : deactivateUser;
  return plan(
    isOn ? 'reactivate' : 'deactivate',
    operation,
    { user_id: whom.id },
    {
      words: whom.name,
      writes: [{ register: `active ${whom.id}`, value: isOn ? 'yes' : 'no' }],
    },
  );
};

const newcomer: Maker = ({ token }) => {
  const name = token().replaceAll(' ', '-');
  const email = `${name}@example.com`;
  return plan(
    'create user',
    createUser,
    { email, password: passwordOf(email), full_name: `New ${name}` },
    {
      words: email,
      writes: [{ register: `user ${email}`, value: 'yes' }],
    },
  );
};

const look: Maker = () =>
  plan(
    'look',
    getMessages,
    { anchor: 'newest', num_before: 20, num_after: 0 },
    { words: 'the newest messages' },
  );

/** How often each is chosen, beside sending. */
const WEIGHTS: readonly (readonly [number, Maker])[] = [
  [10, edit],
  [5, move],
  [4, remove],
  [16, react],
  [8, star],
  [12, read],
  [8, membership],
  [4, look],
];
const ADMIN_WEIGHTS: typeof WEIGHTS = [
  ...WEIGHTS,
  [30, membership],
  [8, role],
  [14, activity],
  [0.3, newcomer],
];

/** The next thing that a client does, except to send. */
export function makePlan(scene: Scene): Plan | undefined {
  const weights = scene.person.part === 'admin' ? ADMIN_WEIGHTS : WEIGHTS;
  const whole = weights.reduce((sum, [weight]) => sum + weight, 0);
  let left = scene.random.next() * whole;
  const chosen = weights.find(([weight]) => {
    left -= weight;
    return left < 0;
  });
  return chosen?.[1](scene);
}
