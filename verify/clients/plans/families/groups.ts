import {
  addDefaultStream,
  archiveStream,
  createBot,
  createDefaultStreamGroup,
  createUserGroup,
  deactivateBot,
  deactivateUserGroup,
  getStorage,
  getStreams,
  getUserGroups,
  getUsers,
  removeDefaultStream,
  removeDefaultStreamGroup,
  removeStorage,
  subscribe,
  updateBot,
  updateDefaultStreamGroup,
  updateStorage,
  updateStream,
  updateUserGroup,
  updateUserGroupMembers,
  updateUserGroupSubgroups,
} from '../../../../web/client/operations.ts';
import { ADMINS, EVERYBODY, type Family, GONE, NO_GUESTS, OWNER, offer } from '../family.ts';
import { named, plan, type Scene } from '../plan.ts';

/** Groups of people, with who is in them. */
export const groups: Family = {
  name: 'group',
  readers: 'owner',
  isNamed: true,
  offers: [
    offer(createUserGroup, ADMINS, ({ board, token }) => {
      const name = named(token());
      return plan(
        createUserGroup,
        { name, description: 'first', members: [] },
        {
          kind: 'create group',
          words: name,
          writes: [{ register: `group ${name}`, value: 'first' }],
          done: ({ group_id: id }) => board.things.add({ family: 'group', owner: 0, id, name }),
        },
      );
    }),
    offer(updateUserGroup, ADMINS, ({ board, random, token }) => {
      const known = board.things.pick(random, 'group');
      if (!known) return undefined;
      const description = token();
      return plan(
        updateUserGroup,
        { user_group_id: known.id, description },
        {
          kind: 'update group',
          words: `${known.name}: ${description}`,
          writes: [{ register: `group ${known.name}`, value: description }],
        },
      );
    }),
    offer(updateUserGroupMembers, ADMINS, ({ people, board, random }) => {
      const known = board.things.pick(random, 'group');
      // A deactivated account is in no group.
      const whom = random.pick(people.filter(({ part }) => part !== 'comer'));
      if (!known || !whom) return undefined;
      const isOn = random.chance(0.6);
      return plan(
        updateUserGroupMembers,
        { user_group_id: known.id, [isOn ? 'add' : 'delete']: [whom.id] },
        {
          kind: isOn ? 'add member' : 'remove member',
          words: `${whom.name}, ${known.name}`,
          writes: [{ register: `group ${known.name} ${whom.id}`, value: isOn ? 'member' : GONE }],
        },
      );
    }),
    offer(updateUserGroupSubgroups, ADMINS, ({ board, random }) => {
      const known = board.things.pick(random, 'group');
      const other = board.things.pick(random, 'group');
      if (!known || !other || known === other) return undefined;
      const isOn = random.chance(0.6);
      return plan(
        updateUserGroupSubgroups,
        { user_group_id: known.id, [isOn ? 'add' : 'delete']: [other.id] },
        {
          kind: isOn ? 'add subgroup' : 'remove subgroup',
          words: `${other.name}, ${known.name}`,
          writes: [{ register: `group ${known.name} over ${other.id}`, value: isOn ? 'subgroup' : GONE }],
        },
      );
    }),
    offer(deactivateUserGroup, ADMINS, ({ board, random }) => {
      const known = board.things.take(random, 'group');
      if (!known) return undefined;
      return plan(
        deactivateUserGroup,
        { user_group_id: known.id },
        {
          kind: 'deactivate group',
          words: known.name,
          writes: [{ register: `group ${known.name} use`, value: 'no' }],
        },
      );
    }),
  ],
  async read(person) {
    const { user_groups: all } = await person.insist(getUserGroups, { include_deactivated_groups: true });
    const made = all.filter(({ is_system_group: isSystem }) => !isSystem);
    return made.flatMap(({ name, description, members, direct_subgroup_ids: below, deactivated }) => [
      [`group ${name}`, description] as const,
      ...members.map((id) => [`group ${name} ${id}`, 'member'] as const),
      ...below.map((id) => [`group ${name} over ${id}`, 'subgroup'] as const),
      ...(deactivated ? [[`group ${name} use`, 'no'] as const] : []),
    ]);
  },
};

/** A channel that a client has made, as the events of the person's client have it. */
function madeChannel({ random, state }: Scene) {
  const { streams = [], never_subscribed = [], subscriptions = [], unsubscribed = [] } = state();
  const all = [...streams, ...never_subscribed, ...subscriptions, ...unsubscribed];
  return random.pick(all.filter(({ name, is_archived }) => name.startsWith('word-') && !is_archived));
}

/** Channels that are made, changed and archived; nobody writes in them. */
export const channels: Family = {
  name: 'channel-made',
  readers: 'owner',
  isNamed: true,
  offers: [
    offer(subscribe, NO_GUESTS, ({ token }) => {
      const name = named(token());
      return plan(
        subscribe,
        { subscriptions: [{ name, description: 'first' }] },
        {
          kind: 'make channel',
          words: name,
          writes: [{ register: `channel-made ${name}`, value: 'first' }],
        },
      );
    }),
    offer(updateStream, ADMINS, (scene) => {
      const known = madeChannel(scene);
      const { token } = scene;
      if (!known) return undefined;
      const description = token();
      return plan(
        updateStream,
        { stream_id: known.stream_id, description },
        {
          kind: 'update channel',
          words: `${known.name}: ${description}`,
          writes: [{ register: `channel-made ${known.name}`, value: description }],
        },
      );
    }),
    offer([addDefaultStream, removeDefaultStream], ADMINS, ({ board, random }) => {
      const known = random.pick(board.rooms.filter(({ isPrivate }) => !isPrivate));
      if (!known) return undefined;
      const isOn = random.chance(0.5);
      return plan(
        isOn ? addDefaultStream : removeDefaultStream,
        { stream_id: known.id },
        {
          kind: isOn ? 'add default channel' : 'remove default channel',
          words: known.name,
          writes: [{ register: `channel-made ${known.name} default`, value: isOn ? 'yes' : GONE }],
        },
      );
    }),
    offer(archiveStream, ADMINS, (scene) => {
      const known = madeChannel(scene);
      if (!known) return undefined;
      return plan(
        archiveStream,
        { stream_id: known.stream_id },
        {
          kind: 'archive channel',
          words: known.name,
          writes: [{ register: `channel-made ${known.name} use`, value: 'no' }],
        },
      );
    }),
  ],
  async read(person) {
    const { streams } = await person.insist(getStreams, {
      include_all: true,
      exclude_archived: false,
      include_default: true,
    });
    return streams.flatMap(({ name, description, is_archived, is_default }) => [
      [`channel-made ${name}`, description] as const,
      ...(is_archived ? [[`channel-made ${name} use`, 'no'] as const] : []),
      ...(is_default ? [[`channel-made ${name} default`, 'yes'] as const] : []),
    ]);
  },
};

/** Groups of channels for newcomers. */
export const channelGroups: Family = {
  name: 'channel-group',
  readers: 'owner',
  isNamed: true,
  offers: [
    offer(createDefaultStreamGroup, OWNER, ({ token }) => {
      const name = named(token());
      return plan(
        createDefaultStreamGroup,
        { group_name: name, description: 'first', stream_names: [] },
        {
          kind: 'create channel group',
          words: name,
          writes: [{ register: `channel-group ${name}`, value: 'first' }],
        },
      );
    }),
    offer([updateDefaultStreamGroup, removeDefaultStreamGroup], OWNER, ({ state, random, token }) => {
      const known = random.pick(state().realm_default_stream_groups ?? []);
      if (!known) return undefined;
      const description = token();
      const isRemoved = random.chance(0.3);
      const about = {
        kind: isRemoved ? 'remove channel group' : 'update channel group',
        words: known.name,
        writes: [{ register: `channel-group ${known.name}`, value: isRemoved ? GONE : description }],
      };
      if (isRemoved) return plan(removeDefaultStreamGroup, { group_id: known.id }, about);
      return plan(updateDefaultStreamGroup, { group_id: known.id, new_description: description }, about);
    }),
  ],
  read: (person, { states }) =>
    (states.get(person)?.realm_default_stream_groups ?? []).map(({ name, description }) => [
      `channel-group ${name}`,
      description,
    ]),
};

/** Bots, and what they keep on the server. */
export const bots: Family = {
  name: 'bot',
  readers: 'owner',
  isNamed: true,
  offers: [
    offer(createBot, OWNER, ({ board, token }) => {
      const name = named(token());
      return plan(
        createBot,
        { full_name: name, short_name: name },
        {
          kind: 'create bot',
          words: name,
          writes: [{ register: `bot ${name}`, value: 'yes' }],
          done: ({ user_id: id, api_key: note }) =>
            board.things.add({ family: 'bot', owner: 0, id, name, note }),
        },
      );
    }),
    offer(updateBot, OWNER, ({ board, random }) => {
      const known = board.things.pick(random, 'bot');
      const room = random.pick(board.rooms);
      if (!known || !room) return undefined;
      return plan(
        updateBot,
        { bot_id: known.id, default_sending_stream: room.name },
        { kind: 'update bot', words: `${known.name} sends to ${room.name}` },
      );
    }),
    offer(deactivateBot, OWNER, ({ board, random }) => {
      const known = board.things.count('bot') > 1 ? board.things.take(random, 'bot') : undefined;
      if (!known) return undefined;
      const writes = [{ register: `bot ${known.name}`, value: GONE }];
      return plan(deactivateBot, { bot_id: known.id }, { kind: 'deactivate bot', words: known.name, writes });
    }),
  ],
  async read(person) {
    const { members } = await person.insist(getUsers, {});
    const active = members.filter(({ is_bot: isBot, is_active: isActive }) => isBot && isActive);
    return active.map(({ full_name: name }) => [`bot ${name}`, 'yes']);
  },
};

const KEYS = ['count', 'last'];

/** What a client keeps on the server. */
export const storage: Family = {
  name: 'storage',
  readers: 'each',
  offers: [
    offer([updateStorage, removeStorage], EVERYBODY, ({ person, random, token }) => {
      const key = random.pick(KEYS) as string;
      const value = token();
      const isOn = random.chance(0.7);
      const about = {
        kind: isOn ? 'keep' : 'forget',
        words: `${key}: ${value}`,
        writes: [{ register: `storage ${person.id} ${key}`, value: isOn ? value : GONE }],
      };
      if (isOn) return plan(updateStorage, { storage: { [key]: value } }, about);
      return plan(removeStorage, { keys: [key] }, about);
    }),
  ],
  async read(person) {
    const { storage: kept } = await person.insist(getStorage, {});
    return Object.entries(kept).map(([key, value]) => [`storage ${person.id} ${key}`, value]);
  },
};
