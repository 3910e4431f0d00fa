import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { updateRealm } from '../../src/chat/endpoints/realm/update-realm.ts';
import type { Endpoint } from '../../src/engine/http/define-endpoint.ts';
import { followEvents, type Viewer, watch } from '../support/fold.ts';
import { Follower } from '../support/memory.ts';
import { engineName, startServer, type TestServer } from '../support/server.ts';
import { FREQUENT, OPERATIONS, Random, type World } from './operations.ts';

/** More by hand: `VISIBILITY_SEED=7 VISIBILITY_STEPS=500 node scripts/test.ts test/visibility`. */
const SEEDS = process.env.VISIBILITY_SEED ? [Number(process.env.VISIBILITY_SEED)] : [1, 2];
const STEPS = Number(process.env.VISIBILITY_STEPS ?? 40);
const VIEWERS_A_STEP = 3;
const ACTORS = ['owner', 'owner', 'owner', 'moderator', 'alice', 'guest'] as const;
const PEOPLE = ['owner', 'moderator', 'alice', 'bob', 'guest'] as const;

describe('random operations by random people over a random organization', () => {
  for (const seed of SEEDS) {
    test(`snapshot and events make a fresh snapshot at every step (seed ${seed})`, async () => {
      const server = await startServer();
      await run(server, new Random(seed), server);
    });

    test(`likewise for clients of another node (seed ${seed})`, {
      skip: engineName !== 'postgres' && 'several nodes need PostgreSQL',
    }, async () => {
      const server = await startServer();
      await run(server, new Random(seed), await server.anotherNode());
    });
  }
});

/** Operations run on `server`; viewers are clients of `other`. */
async function run(server: TestServer, random: Random, other: TestServer): Promise<void> {
  const world: World = { server, random, names: 0, newest: 0, did: [] };
  const members = server.context.realm.systemGroup('role:members').id;
  await server.as.owner.call(updateRealm, { can_access_all_users_group: { new: members } });
  const follower = await Follower.start(server.context);
  const viewers = new Map<string, Viewer>();
  for (const name of PEOPLE) {
    const kind = random.pick(['modern', 'legacy'] as const);
    viewers.set(name, await watch(other, name, kind));
  }
  for (let step = 0; step < STEPS; step++) {
    await act(world);
    await follower.compare();
    await other.context.transact(async () => {});
    for (const name of random.some(PEOPLE, VIEWERS_A_STEP)) await compare(name);
  }
  for (const name of PEOPLE) await compare(name);

  async function compare(name: (typeof PEOPLE)[number]): Promise<void> {
    const viewer = viewers.get(name) as Viewer;
    if (!viewer.actor.user.isActive) return void viewers.set(name, { ...viewer, state: {} as never });
    // A client that was deactivated meanwhile begins anew.
    if (viewer.state.queue_id === undefined)
      return void viewers.set(name, await watch(other, name, viewer.kind));
    const problems = await followEvents(viewer);
    assert.deepEqual(problems, [], `after ${world.did.slice(-8).join('; ')}`);
  }
}

/** Somebody does something; what they may not is refused. */
async function act(world: World): Promise<void> {
  const { random, server } = world;
  const name = random.pick(random.chance() ? FREQUENT : Object.keys(OPERATIONS));
  const actor = random.pick(ACTORS);
  const asked = OPERATIONS[name]?.(world);
  if (!asked || !server.as[actor].user.isActive) return;
  const { endpoint, params } = asked as { endpoint: Endpoint; params: object };
  const { status, body } = await server.answer(actor, endpoint as never, params as never);
  if (endpoint === (sendMessage as Endpoint) && 'id' in body) world.newest = Number(body.id);
  assert.ok(status < 500, `${name}: ${JSON.stringify(body)}`);
  world.did.push(`${actor}: ${name} ${JSON.stringify(params)} ${status === 200 ? '' : '(refused)'}`);
}
