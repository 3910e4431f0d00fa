import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endSessionsOf } from '../../src/chat/operations/sessions/end.ts';
import { startSession } from '../../src/chat/operations/sessions/start.ts';
import type { LiveRealm } from '../../src/chat/realm/live-realm.ts';
import { Sessions } from '../../src/chat/realm/sessions.ts';
import { hashToken } from '../../src/engine/kernel/passwords/tokens.ts';
import { startServer } from '../support/server.ts';

const browser = { device: 'Firefox', network: '127.0.0.1', earlier: undefined };

/** A memory beside the server's, whose reads are counted and can be held up. */
async function startBeside(mostHeld = 10) {
  const server = await startServer();
  const { context, clock } = server;
  let reads = 0;
  let ended: (ids: ReadonlySet<number>) => void = () => {};
  let holdUp: Promise<unknown> | undefined;
  const read = new Proxy(context.db, {
    get(target, name) {
      if (name !== 'selectFrom') return Reflect.get(target, name);
      reads++;
      return (...args: Parameters<typeof target.selectFrom>) => {
        const query = target.selectFrom(...args);
        return held(query, () => holdUp);
      };
    },
  });
  const live = {
    ...{ db: read, realm: context.realm, log: context.log, transact: context.transact },
    onEndedSessions: ({ take }: { take: typeof ended }) => {
      ended = take;
    },
  } as unknown as LiveRealm;
  const sessions = new Sessions(live, clock, { mostHeld });
  const begin = async () =>
    hashToken(await context.transact((tx) => startSession(tx, server.cast.users.bob, browser)));
  return {
    ...{ server, sessions, begin },
    end: async () => {
      const rows = await context.db.selectFrom('sessions').select('id').execute();
      await context.transact((tx) => endSessionsOf(tx, server.cast.users.bob.id));
      ended(new Set(rows.map(({ id }) => id)));
    },
    reads: () => reads,
    holdUp: (until: Promise<unknown> | undefined) => {
      holdUp = until;
    },
  };
}

/** The query, whose answer comes after what `until` gives. */
function held<T extends object>(query: T, until: () => Promise<unknown> | undefined): T {
  return new Proxy(query, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        const next = member.apply(target, args);
        if (name === 'executeTakeFirst')
          return Promise.resolve(next).then((row) => Promise.resolve(until()).then(() => row));
        return held(next, until);
      };
    },
  });
}

test('a session that is in use is read once in five minutes', async () => {
  const { sessions, begin, reads, server } = await startBeside();
  const hash = await begin();
  const found = await Promise.all([sessions.find(hash), sessions.find(hash)]);
  assert.equal(found[0]?.session.userId, server.cast.users.bob.id);
  for (let asked = 0; asked < 100; asked++) await sessions.find(hash);
  assert.equal(reads(), 1);
  server.clock.advance(300_000);
  await sessions.find(hash);
  assert.equal(reads(), 2);
});

test('the memory is bounded: what was not asked for longest goes', async () => {
  const { sessions, begin, reads } = await startBeside(2);
  const hashes = [await begin(), await begin(), await begin()] as const;
  for (const hash of [hashes[0], hashes[1], hashes[0], hashes[2]]) await sessions.find(hash);
  assert.equal(reads(), 3);
  await sessions.find(hashes[0]);
  assert.equal(reads(), 3);
  await sessions.find(hashes[1]);
  assert.equal(reads(), 4);
});

test('a session that ends while its row is being read is not kept', async () => {
  const { sessions, begin, end, holdUp } = await startBeside();
  const hash = await begin();
  let letGo: () => void = () => {};
  holdUp(
    new Promise<void>((resolve) => {
      letGo = resolve;
    }),
  );
  const found = sessions.find(hash);
  // The row has been read by then, and waits to be taken over.
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
  await end();
  holdUp(undefined);
  letGo();
  assert.equal(await found, undefined);
  assert.equal(await sessions.find(hash), undefined);
});

test('a request admitted by a session sees that it has ended', async () => {
  const { sessions, begin, end } = await startBeside();
  const hash = await begin();
  const found = await sessions.find(hash);
  assert.equal(found?.session.isEnded, false);
  await end();
  assert.equal(found?.session.isEnded, true);
});
