import { addDefaultStream } from '../../src/chat/endpoints/channels/add-default-stream.ts';
import { archiveStream } from '../../src/chat/endpoints/channels/archive-stream.ts';
import { subscribeToChannels } from '../../src/chat/endpoints/channels/subscribe.ts';
import { unsubscribeFromChannels } from '../../src/chat/endpoints/channels/unsubscribe.ts';
import { updateStream } from '../../src/chat/endpoints/channels/update-stream.ts';
import { deleteMessage } from '../../src/chat/endpoints/messages/delete-message.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { updateMessageFlags } from '../../src/chat/endpoints/messages/update-flags.ts';
import { updateMessage } from '../../src/chat/endpoints/messages/update-message.ts';
import { updateRealm } from '../../src/chat/endpoints/realm/update-realm.ts';
import { createUserGroup } from '../../src/chat/endpoints/user-groups/create-user-group.ts';
import { deactivateUserGroup } from '../../src/chat/endpoints/user-groups/deactivate-user-group.ts';
import { updateUserGroup } from '../../src/chat/endpoints/user-groups/update-user-group.ts';
import { updateUserGroupMembers } from '../../src/chat/endpoints/user-groups/update-user-group-members.ts';
import { updateUserGroupSubgroups } from '../../src/chat/endpoints/user-groups/update-user-group-subgroups.ts';
import { updateSettings } from '../../src/chat/endpoints/user-settings/update-settings.ts';
import { createUser } from '../../src/chat/endpoints/users/create-user.ts';
import { deactivateUser } from '../../src/chat/endpoints/users/deactivate-user.ts';
import { reactivateUser } from '../../src/chat/endpoints/users/reactivate-user.ts';
import { updateUser } from '../../src/chat/endpoints/users/update-user.ts';
import { ROLE } from '../../src/chat/model/people.ts';

import type { TestServer } from '../support/server.ts';

/** Numbers that look random; the same for the same seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0, below `most`. */
  below(most: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** `count` of the items at most, each once. */
  some<T>(items: readonly T[], count: number): T[] {
    return [...new Set(Array.from({ length: count }, () => this.pick(items)))];
  }

  chance(): boolean {
    return this.below(2) === 0;
  }
}

export interface World {
  readonly server: TestServer;
  readonly random: Random;
  /** How many names were given. */
  names: number;
  /** The ID of the newest message that somebody sent. */
  newest: number;
  /** What was done, for the report. */
  readonly did: string[];
}

type Asked = { readonly endpoint: unknown; readonly params: object } | undefined;

const realmOf = ({ server }: World) => server.context.realm;
const anyUser = (world: World) => world.random.pick(people(world));
const people = (world: World) => [...realmOf(world).users.values()].filter((user) => !user.isSystemBot);
const anyChannel = (world: World) => world.random.pick([...realmOf(world).channels.values()]);
const anyGroup = (world: World) => world.random.pick([...realmOf(world).groups.values()]);
const ownGroup = (world: World) =>
  world.random.pick([...realmOf(world).groups.values()].filter((group) => !group.isSystem));
/** One of the latest messages, notices among them; some are gone. */
const anyMessage = ({ newest, random }: World) => Math.max(1, newest - random.below(12));
const TOPICS = ['talk', 'plans', 'lunch'];
const anyTopic = ({ random }: World) => random.pick(TOPICS);
/** The message, those after it in its topic, or all of its topic. */
const anyReach = ({ random }: World) => random.pick(['change_one', 'change_later', 'change_all']);
const newName = (world: World, kind: string) => `${kind} ${++world.names}`;
/** The owner stays, so that something can go on; people of the cast mostly do, since they look on. */
function anyOther(world: World) {
  const others = people(world).filter(({ role }) => role !== ROLE.owner);
  const cast = new Set(Object.values(world.server.cast.users).map(({ id }) => id));
  const outside = others.filter(({ id }) => !cast.has(id));
  return world.random.pick(outside.length > 0 && world.random.below(4) > 0 ? outside : others);
}

function anyValue(world: World): object | number {
  const { random } = world;
  if (random.chance()) return anyGroup(world).id;
  return {
    direct_members: [anyUser(world).id],
    direct_subgroups: random.chance() ? [anyGroup(world).id] : [],
  };
}

/** The operations that are chosen more often than the rest. */
export const FREQUENT = [
  ...['subscribe', 'unsubscribe', 'write to people', 'change members', 'write to a channel'],
  ...['write to a channel', 'move to a topic', 'move to a channel', 'move to a channel', 'read'],
];

/** Something that somebody may ask for, by chance. */
export const OPERATIONS: Readonly<Record<string, (world: World) => Asked>> = {
  subscribe: (world) => ({
    endpoint: subscribeToChannels,
    params: {
      subscriptions: [{ name: anyChannel(world).name }],
      principals: world.random.some(people(world), 2).map(({ id }) => id),
    },
  }),
  'make a channel': (world) => ({
    endpoint: subscribeToChannels,
    params: {
      subscriptions: [{ name: newName(world, 'channel') }, { name: newName(world, 'channel') }],
      principals: world.random.some(people(world), 3).map(({ id }) => id),
      invite_only: world.random.chance(),
      is_default_stream: world.random.below(4) === 0,
      ...(world.random.chance() && { can_add_subscribers_group: anyValue(world) }),
    },
  }),
  unsubscribe: (world) => ({
    endpoint: unsubscribeFromChannels,
    params: {
      subscriptions: [anyChannel(world).name],
      principals: world.random.some(people(world), 2).map(({ id }) => id),
    },
  }),
  'change a channel': (world) => {
    const { random } = world;
    const setting = random.pick([
      'can_subscribe_group',
      'can_administer_channel_group',
      'can_add_subscribers_group',
    ]);
    return {
      endpoint: updateStream,
      params: {
        stream_id: anyChannel(world).id,
        ...random.pick([
          { is_private: random.chance() },
          { new_name: newName(world, 'renamed') },
          { is_private: true, history_public_to_subscribers: random.chance() },
          { [setting]: { new: anyValue(world) } },
        ]),
      },
    };
  },
  'archive a channel': (world) =>
    world.random.below(4) === 0
      ? { endpoint: archiveStream, params: { stream_id: anyChannel(world).id } }
      : undefined,
  'make a channel default': (world) => ({
    endpoint: addDefaultStream,
    params: { stream_id: anyChannel(world).id },
  }),
  'change a role': (world) => ({
    endpoint: updateUser,
    params: {
      user_id: anyOther(world).id,
      role: world.random.pick([ROLE.administrator, ROLE.moderator, ROLE.member, ROLE.guest, ROLE.guest]),
    },
  }),
  rename: (world) => ({
    endpoint: updateUser,
    params: { user_id: anyUser(world).id, full_name: newName(world, 'Person') },
  }),
  deactivate: (world) => ({ endpoint: deactivateUser, params: { user_id: anyOther(world).id } }),
  reactivate: (world) => {
    const gone = people(world).filter(({ isActive }) => !isActive);
    return gone.length === 0
      ? undefined
      : { endpoint: reactivateUser, params: { user_id: world.random.pick(gone).id } };
  },
  'make an account': (world) => {
    const name = newName(world, 'newcomer');
    const email = `${name.replace(' ', '')}@example.com`;
    return { endpoint: createUser, params: { email, full_name: name, password: 'moths in the relay 9' } };
  },
  'make a group': (world) => ({
    endpoint: createUserGroup,
    params: {
      name: newName(world, 'group'),
      description: '',
      members: world.random.some(people(world), 3).map(({ id }) => id),
    },
  }),
  'change members': (world) => {
    const group = ownGroup(world);
    const users = world.random.some(people(world), 2).map(({ id }) => id);
    return (
      group && {
        endpoint: updateUserGroupMembers,
        params: { user_group_id: group.id, ...pick(world, users) },
      }
    );
  },
  'change subgroups': (world) => {
    const [group, other] = [ownGroup(world), ownGroup(world)];
    return (
      group && {
        endpoint: updateUserGroupSubgroups,
        params: { user_group_id: group.id, ...pick(world, [other?.id ?? 0]) },
      }
    );
  },
  'change a group': (world) => {
    const group = ownGroup(world);
    const change = world.random.chance()
      ? { name: newName(world, 'crew') }
      : { can_mention_group: { new: anyValue(world) } };
    return group && { endpoint: updateUserGroup, params: { user_group_id: group.id, ...change } };
  },
  'deactivate a group': (world) => {
    const group = ownGroup(world);
    return group && world.random.below(4) === 0
      ? { endpoint: deactivateUserGroup, params: { user_group_id: group.id } }
      : undefined;
  },
  'let guests know all, or not': (world) => {
    const names = ['role:everyone', 'role:members', 'role:members', 'role:moderators'] as const;
    const group = realmOf(world).systemGroup(world.random.pick(names));
    return { endpoint: updateRealm, params: { can_access_all_users_group: { new: group.id } } };
  },
  'another waiting period': (world) => ({
    endpoint: updateRealm,
    params: { waiting_period_threshold: world.random.below(3) },
  }),
  'another setting': (world) => ({
    endpoint: updateSettings,
    params: world.random.pick([
      { email_address_visibility: world.random.pick([1, 2, 3, 4, 5]) },
      { presence_enabled: world.random.chance() },
      { allow_private_data_export: world.random.chance() },
    ]),
  }),
  'write to a channel': (world) => ({
    endpoint: sendMessage,
    params: {
      type: 'channel',
      to: anyChannel(world).id,
      topic: anyTopic(world),
      content: world.random.pick(['hello', 'hello', '@**all** come', `@**${anyUser(world).fullName}** look`]),
    },
  }),
  'move to a topic': (world) => ({
    endpoint: updateMessage,
    params: { message_id: anyMessage(world), topic: anyTopic(world), propagate_mode: anyReach(world) },
  }),
  'move to a channel': (world) => ({
    endpoint: updateMessage,
    params: {
      message_id: anyMessage(world),
      stream_id: anyChannel(world).id,
      propagate_mode: anyReach(world),
      ...(world.random.chance() && { topic: anyTopic(world) }),
      ...(world.random.chance() && { send_notification_to_old_thread: true }),
      ...(world.random.chance() && { send_notification_to_new_thread: false }),
    },
  }),
  edit: (world) => ({
    endpoint: updateMessage,
    params: {
      message_id: anyMessage(world),
      content: world.random.pick(['hello again', '@**all** come', `@**${anyUser(world).fullName}** look`]),
    },
  }),
  read: (world) => {
    const messages = [anyMessage(world), anyMessage(world), anyMessage(world)];
    const op = world.random.pick(['add', 'add', 'remove']);
    const flag = world.random.pick(['read', 'read', 'starred']);
    // A star is refused where one of the messages is hidden.
    return {
      endpoint: updateMessageFlags,
      params: { messages: flag === 'read' ? messages : messages.slice(0, 1), op, flag },
    };
  },
  'delete a message': (world) =>
    world.random.chance()
      ? { endpoint: deleteMessage, params: { message_id: anyMessage(world) } }
      : undefined,
  'write to people': (world) => ({
    endpoint: sendMessage,
    params: { type: 'direct', to: world.random.some(people(world), 2).map(({ id }) => id), content: 'psst' },
  }),
};

const pick = (world: World, ids: readonly number[]) =>
  world.random.chance() ? { add: ids } : { delete: ids };
