import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getPermissionHolders } from '../../../src/chat/endpoints/permissions/get-permission-holders.ts';
import { getUserPermissions } from '../../../src/chat/endpoints/permissions/get-user-permissions.ts';
import type { Channel } from '../../../src/chat/model/channels.ts';
import type { Group, GroupValue } from '../../../src/chat/model/groups.ts';
import type { User } from '../../../src/chat/model/people.ts';
import { PERMISSION_SETTINGS } from '../../../src/chat/model/settings/settings.ts';
import { SYSTEM_GROUPS } from '../../../src/chat/realm/groups.ts';
import { ROLES } from '../../support/cast.ts';
import { insertChannel } from '../../support/channels.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { join, leave } from '../../support/talk.ts';
import { makeGroup } from '../../support/user-groups.ts';
import { Random } from '../../visibility/operations.ts';
import { OF_CHANNEL, OF_GROUP, OF_REALM, type Trial } from './trials.ts';

/** More by hand: `PERMISSIONS_SEED=7 PERMISSIONS_STEPS=100 node scripts/test.ts test/api/permissions-explained`. */
const SEEDS = process.env.PERMISSIONS_SEED ? [Number(process.env.PERMISSIONS_SEED)] : [1, 2];
const STEPS = Number(process.env.PERMISSIONS_STEPS ?? 8);

interface World {
  readonly server: TestServer;
  readonly random: Random;
  readonly channel: Channel;
  /** Each may have those after it as subgroups. */
  readonly groups: readonly number[];
}

describe('explained permissions agree with the operations', () => {
  const outcomes = new Set<string>();
  for (const seed of SEEDS) {
    test(`for random people, groups and settings (seed ${seed})`, async () => {
      const world = await makeWorld(new Random(seed));
      for (let step = 0; step < STEPS; step++) {
        await shuffle(world);
        for (const [table, about] of TABLES) {
          for (const permission of Object.keys(table)) {
            outcomes.add(
              `${permission} ${await tryOut(world, permission, table[permission] as Making, about)}`,
            );
          }
        }
      }
    });
  }

  test('each was allowed to a user and refused to another', { skip: SEEDS.length < 2 }, () => {
    const names = TABLES.flatMap(([table]) => Object.keys(table));
    assert.deepEqual([...outcomes].sort(), names.flatMap((name) => [`${name} false`, `${name} true`]).sort());
  });
});

type Making = (typeof OF_CHANNEL)[string];

const TABLES: readonly (readonly [Readonly<Record<string, Making>>, (trial: Trial) => object])[] = [
  [OF_CHANNEL, ({ channel }) => ({ stream_id: channel.id })],
  [OF_GROUP, ({ group }) => ({ group_id: group.id })],
  [OF_REALM, () => ({})],
];

async function tryOut(
  { server, random, channel, groups }: World,
  permission: string,
  make: Making,
  about: (trial: Trial) => object,
): Promise<boolean> {
  const { cast, as, context } = server;
  const name = random.pick(ROLES);
  const person = context.realm.user(cast.users[name].id);
  const other = cast.users[name === 'moderator' ? 'administrator' : 'moderator'];
  const group = context.realm.groups.get(random.pick(groups)) as Group;
  const trial = { server, person, other, channel: context.realm.channel(channel.id), group };
  const { endpoint, params } = await make(trial);
  const asked = about(trial);
  const said = await as.owner.call(getUserPermissions, { user_id: person.id, ...asked });
  const found = said.permissions.find((each) => each.permission === permission);
  assert(found);
  const { holders, count } = await as.owner.call(getPermissionHolders, {
    permission,
    ...asked,
    num_after: 500,
  });
  for (const way of [...found.ways, ...found.needs]) {
    if (way.setting !== null && way.holds) assert(way.through.length > 0);
    for (const path of way.through) requirePath(context.realm.groups, person, path);
  }
  const { status, body } = await server.answer(name, endpoint, params as Readonly<Record<string, unknown>>);
  const what = `${name}: ${permission} ${JSON.stringify(body)} ${JSON.stringify(found)}`;
  assert.equal(found.allowed, status === 200, what);
  const does = found.needs.every(({ holds }) => holds) && found.ways.some(({ holds }) => holds);
  assert.equal(does, found.allowed, what);
  assert.equal(count, holders.length);
  assert.equal(
    holders.some(({ user_id }) => user_id === person.id),
    found.allowed,
    what,
  );
  return found.allowed;
}

/** Each group of a path contains the next, and the last one the person. */
function requirePath(groups: ReadonlyMap<number, Group>, person: User, path: readonly number[]): void {
  for (const [index, id] of path.entries()) {
    const group = groups.get(id) as Group;
    const next = path[index + 1];
    if (next !== undefined) assert(group.subgroups.includes(next));
    else assert(group.isSystem || group.members.has(person.id));
  }
}

async function makeWorld(random: Random): Promise<World> {
  const server = await startServer();
  const { alice, owner } = server.as;
  const channel = await server.context.transact((tx) => insertChannel(tx, alice.user, { name: 'room' }));
  const groups: number[] = [];
  for (const name of ['first', 'second', 'third']) groups.push(await makeGroup(owner, name));
  return { server, random, channel, groups };
}

/** Other members, subgroups, permissions, privacy and subscribers. */
async function shuffle({ server, random, channel, groups }: World): Promise<void> {
  const { cast, context } = server;
  const people = ROLES.map((name) => cast.users[name]);
  const ids = (most: number) => random.some(people, random.below(most)).map(({ id }) => id);
  const system = SYSTEM_GROUPS.map(({ name }) => context.realm.systemGroup(name).id);
  const value = (): GroupValue =>
    random.pick([
      random.pick(system),
      random.pick(system),
      random.pick(groups),
      {
        direct_members: ids(3),
        direct_subgroups: random.some([...groups, ...system.slice(3)], random.below(3)),
      },
    ]);
  const values = <T>(table: T) =>
    Object.fromEntries(Object.keys(table as object).map((name) => [name, value()])) as Record<
      keyof T,
      GroupValue
    >;
  await context.transact(async (tx) => {
    const { info } = tx.realm;
    const settings = {
      ...info.settings,
      ...values(PERMISSION_SETTINGS.realm),
      // Limited guests see fewer people: get-permission-holders has a test of its own for them.
      can_access_all_users_group: system[1],
      direct_message_initiator_group: system[1],
      direct_message_permission_group: system[1],
      enable_spectator_access: random.below(4) > 0,
    };
    const inviteOnly = random.chance();
    const isWebPublic = !inviteOnly && random.chance();
    const kind = { inviteOnly, isWebPublic, isArchived: random.below(6) === 0 };
    await tx.put({
      info: { ...info, settings },
      channels: [
        { ...tx.realm.channel(channel.id), ...kind, permissions: values(PERMISSION_SETTINGS.stream) },
      ],
      groups: groups.map((id, index) => ({
        ...(tx.realm.groups.get(id) as Group),
        members: new Set(ids(4)),
        subgroups: groups.slice(index + 1).filter(() => random.chance()),
        permissions: values(PERMISSION_SETTINGS.group),
      })),
    });
  });
  const { realm } = context;
  for (const user of people) {
    const isIn = realm.isSubscribed(user.id, channel.id);
    if (isIn) await leave(server, channel, user);
  }
  await join(
    server,
    channel,
    ...random.some(
      people.filter(({ isActive }) => isActive),
      3,
    ),
  );
}
