import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, type TestContext, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { openDB } from 'idb';
import { OPS } from '../client/folding.ts';
import { applyEvent } from '../state/apply-event.ts';
import type { ClientEvent } from '../state/events.ts';
import type { ClientState } from '../state/types.ts';
import { UnknownEvent } from '../state/unknown-event.ts';
import { databaseName, forget, openStore } from '../sync/browser-store.ts';
import { FakeServer } from '../sync/fake-server.ts';
import { Browser, USER, until } from '../sync/fake-tabs.ts';
import { openModel } from './fake-page.ts';
import type { Model } from './model.ts';

const closings: (() => void)[] = [];
let warnings: unknown[] = [];

beforeEach((t) => {
  warnings = [];
  for (const name of ['warn', 'error'] as const)
    (t as TestContext).mock.method(console, name, (warning: unknown) => void warnings.push(warning));
});

afterEach(async () => {
  for (const close of closings.splice(0)) close();
  await forget(USER);
});

let reported: readonly unknown[] = [];

async function open(...[server, options]: Parameters<typeof openModel>): Promise<Model> {
  const { model, close, reported: reports } = await openModel(server, options);
  reported = reports;
  closings.push(close);
  return model;
}

const says = (event: object) => event as ClientEvent;
const NEW_TYPE = says({ type: 'brand_new', value: 7 });
const NEW_OP = says({ type: 'realm_user', op: 'brand_new', person: {} });
const FAILING = says({ type: 'realm_user', op: 'update' });

const isReady = (model: Model) => () => model.phase.peek() === 'ready';
/** All that the server said has arrived. */
const isAt = (model: Model, id: number) => () => model.live.now.max_message_id === id;

describe('an event that this build cannot fold', () => {
  test('of an unknown type is ignored and reported once, and the rest of the batch counts', async () => {
    const server = new FakeServer();
    const model = await open(server);
    await until(isReady(model));
    const heard: string[] = [];
    model.onEvents((events) => heard.push(...events.map(({ type }) => type)));
    server.say(NEW_TYPE);
    server.say(NEW_TYPE);
    const id = server.receive('lunch', 'one');
    await until(isAt(model, id));
    assert.deepEqual([server.registrations, warnings.length, reported.length], [1, 1, 1]);
    assert.deepEqual(heard, ['brand_new', 'brand_new', 'message']);
  });

  for (const [what, event] of Object.entries({ 'of an unknown op': NEW_OP, 'that fails': FAILING })) {
    test(`${what} makes the client register anew, at a random moment within a minute`, async () => {
      const server = new FakeServer();
      const pauses: number[] = [];
      server.state = () => ({ realm_name: `after ${server.log.length}` });
      const model = await open(server, { pauses });
      await until(isReady(model));
      server.say(event);
      const id = server.receive('lunch', 'one');
      await until(() => server.registrations === 2 && model.live.now.realm_name !== 'after 0');
      await until(isAt(model, id));
      assert.equal(pauses.length, 1);
      assert.ok((pauses[0] ?? 0) > 0 && (pauses[0] ?? 0) < 120_000, String(pauses));
    });
  }

  test('makes a client register at most once a minute, however often it comes', async (t) => {
    t.mock.method(Math, 'random', () => 0.5);
    const server = new FakeServer();
    const pauses: number[] = [];
    const model = await open(server, { pauses });
    await until(isReady(model));
    for (let round = 2; round < 5; round++) {
      for (let count = 0; count < 10; count++) server.say(FAILING);
      await until(() => server.registrations === round);
      server.receive('lunch', 'next');
    }
    assert.equal(pauses.length, 3);
    for (const ms of pauses)
      assert.ok(ms > 80_000 && ms <= 90_000, `a minute, and a random part of one: ${ms}`);
  });

  test('makes the tab that leads register, whichever tab it fails in, and all tabs have the state', async () => {
    const server = new FakeServer();
    server.state = () => ({ realm_name: `after ${server.log.length}` });
    const browser = new Browser();
    const first = await open(server, { browser });
    await until(isReady(first));
    const second = await open(server, { browser });
    await until(isReady(second));
    second.live.apply = () => {
      throw new Error('Only here.');
    };
    server.receive('lunch', 'one');
    await until(() => server.registrations === 2);
    await until(() => [first, second].every((model) => model.live.now.realm_name === 'after 1'));
  });

  test('in the store shows the chat, and is gone with the next registration', async () => {
    const server = new FakeServer();
    const first = await open(server);
    await until(isReady(first));
    closings.splice(0)[0]?.();
    const store = await openStore(USER);
    server.log.push({ ...FAILING, id: 0 } as never);
    await store.append([{ ...FAILING, id: 0 } as never]);
    store.close();
    const second = await open(server);
    assert.equal(second.phase.peek(), 'ready');
    await until(() => server.registrations === 2);
    const after = await openStore(USER);
    closings.push(() => after.close());
    await until(async () => (await after.load())?.events.length === 0);
  });

  test('is not in the way of messages that the browser keeps', async () => {
    const server = new FakeServer();
    const pausesEnd = () => false;
    const model = await open(server, { pausesEnd });
    await until(isReady(model));
    server.say(says({ type: 'update_message_flags', op: 'add', flag: 'read', all: false, messages: 7 }));
    const id = server.receive('lunch', 'one');
    await until(isAt(model, id));
  });
});

describe('any event', () => {
  const types = fc.oneof(fc.constantFrom(...Object.keys(OPS)), fc.string());
  const ops = fc.oneof(fc.constantFrom(...Object.values(OPS).flat()), fc.string());
  const event = fc
    .tuple(fc.dictionary(fc.string(), fc.jsonValue()), types, ops)
    .map(([members, type, op]) => ({ ...members, type, op }));

  test('leaves the client with the state of a new register, or with what the reducer makes of it', async () => {
    const server = new FakeServer();
    let round = 0;
    const state = (): ClientState => ({
      unread_msgs: { count: 0, pms: [], streams: [], huddles: [], mentions: [], old_unreads_missing: false },
      ...{ realm_users: [], streams: [], subscriptions: [], unsubscribed: [], never_subscribed: [] },
      ...{ realm_user_groups: [], user_topics: [], drafts: [], muted_users: [], starred_messages: [] },
      realm_name: `round ${round}`,
    });
    server.state = state;
    const model = await open(server);
    await until(isReady(model));
    await fc.assert(
      fc.asyncProperty(event, async (said) => {
        const object = model.live.now;
        const folded = structuredClone(model.live.now);
        round++;
        server.say(says(said));
        server.say({ type: 'realm', op: 'update', property: 'name', value: `round ${round}` });
        const isSound = isFolded(folded, says(said));
        await until(() => isSound || model.live.now !== object);
        await until(() => model.live.now.realm_name === `round ${round}`);
        assert.equal(model.phase.peek(), 'ready');
        const anew = { user_id: USER, max_message_id: 0, ...state() };
        // What follows the log beside the state may have failed alone.
        if (!isSound || !isDeepStrictEqual(model.live.now, { ...folded, realm_name: `round ${round}` }))
          assert.deepEqual(model.live.now, anew);
      }),
      { numRuns: 300 },
    );
  });
});

describe('any record of the browser', () => {
  const stores = ['position', 'state', 'events', 'messages', 'stretches', 'outbox'] as const;
  const keys = { position: 'position', state: 'others', messages: 7, stretches: 'feed' };
  const records = fc.record(Object.fromEntries(stores.map((name) => [name, fc.option(fc.jsonValue())])));

  /** Puts a value where a store has its records; those with a key of their own are objects. */
  async function overwrite(found: Record<string, unknown>): Promise<void> {
    const database = await openDB(databaseName(USER));
    for (const [name, value] of Object.entries(found)) {
      if (value === null) continue;
      const key = keys[name as keyof typeof keys];
      if (key === undefined) await database.put(name, { ...(value as object), id: 3 });
      else await database.put(name, value, key);
    }
    database.close();
  }

  test('leaves the client with a state, and following the log', async () => {
    await fc.assert(
      fc.asyncProperty(records, async (found) => {
        const server = new FakeServer();
        server.state = () => ({ realm_name: 'fresh' });
        const first = await openModel(server);
        await until(isReady(first.model));
        server.receive('lunch', 'one');
        await until(isAt(first.model, 1));
        first.close();
        await overwrite(found);
        const { model, close } = await openModel(server);
        await until(isReady(model));
        for (let each = 0; each < 5; each++) server.receive('lunch', 'after');
        await until(isAt(model, 6));
        await until(() => model.live.now.realm_name === 'fresh');
        close();
        await forget(USER);
      }),
      { numRuns: 40 },
    );
  });
});

/** Changes the state; false: nobody knows what it is then. */
function isFolded(state: ClientState, event: ClientEvent): boolean {
  try {
    applyEvent(state, event);
    return true;
  } catch (error) {
    return error instanceof UnknownEvent;
  }
}
