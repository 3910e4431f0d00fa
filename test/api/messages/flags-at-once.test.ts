import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { remove } from '../../../src/chat/operations/messages/delete.ts';
import { type FlagChange, updateFlags } from '../../../src/chat/operations/messages/flags.ts';
import { lookUpFlags } from '../../../src/chat/operations/messages/look-up-flags.ts';
import { accessMessage } from '../../../src/chat/rules/messages/access.ts';
import { listFlagsOfMessage } from '../../../src/chat/store/read-state/flags.ts';
import { BadRequest } from '../../../src/engine/kernel/errors.ts';
import { RoundTrips } from '../../support/round-trips.ts';
import { type Actor, engineName, startServer, type TestServer } from '../../support/server.ts';
import { leave, say, whisper } from '../../support/talk.ts';

const ADD = { op: 'add', flag: 'starred' } as const;
const REMOVE = { op: 'remove', flag: 'starred' } as const;

/** A change of flags that was looked up, and has not entered its transaction. */
async function prepare({ context }: TestServer, { user }: Actor, change: FlagChange & { ids: number[] }) {
  const lookedUp = await lookUpFlags(context, user, change);
  assert(lookedUp);
  return () => context.transact((tx) => updateFlags(tx, user, { ...change, lookedUp }));
}

const changedBy = async (run: () => ReturnType<typeof updateFlags>) => (await run()).changed;

const starsOf = async ({ call }: Actor, id: number) =>
  (await call(getMessage, { message_id: id })).message.flags.filter((flag) => flag === 'starred').length;

describe('flags that were looked up before the transaction', () => {
  test('of one user, twice at once: what the first has changed the second does not', async () => {
    const server = await startServer();
    const { as } = server;
    const ids = [await say(as.alice, 'square', 'plans'), await say(as.alice, 'square', 'plans')];
    const both = [
      await prepare(server, as.bob, { ...ADD, ids }),
      await prepare(server, as.bob, { ...ADD, ids }),
    ];
    assert.deepEqual(await Promise.all(both.map(changedBy)), [ids, []]);
  });

  test('set, taken away and set again in one batch: they are set', async () => {
    const server = await startServer();
    const { as } = server;
    const id = await say(as.alice, 'square', 'plans');
    const change = (each: FlagChange) => prepare(server, as.bob, { ...each, ids: [id] });
    const all = [await change(ADD), await change(REMOVE), await change(ADD), await change(REMOVE)];
    assert.deepEqual(await Promise.all(all.slice(0, 3).map(changedBy)), [[id], [id], [id]]);
    assert.equal(await starsOf(as.bob, id), 1);
    assert.deepEqual(await changedBy(all[3] as () => ReturnType<typeof updateFlags>), [id]);
    assert.equal(await starsOf(as.bob, id), 0);
  });

  test('of a message that is deleted meanwhile, before or in the same batch: refused, and nothing is kept', async () => {
    const server = await startServer();
    const { as, context } = server;
    for (const isBefore of [true, false]) {
      const id = await say(as.alice, 'square', 'plans');
      const run = await prepare(server, as.bob, { ...ADD, ids: [id] });
      const deletion = context.transact(async (tx) =>
        remove(tx, [(await accessMessage(tx, as.alice.user, id)).key], as.alice.user),
      );
      if (isBefore) await deletion;
      await assert.rejects(run(), BadRequest);
      await deletion;
      assert.equal((await listFlagsOfMessage(context, id)).size, 0);
    }
  });

  test('of a channel that the user has left meanwhile: refused', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const ids = [await say(as.alice, 'cellar', 'plans')];
    const run = await prepare(server, as.bob, { ...ADD, ids });
    await leave(server, cast.channels.cellar, as.bob.user);
    await assert.rejects(run(), BadRequest);
    assert.equal(await lookUpFlags(server.context, as.bob.user, { ...ADD, ids }), undefined);
  });

  test('of direct messages: only participants may', async () => {
    const server = await startServer();
    const { as } = server;
    const ids = [await whisper(as.alice, [as.bob])];
    assert.deepEqual(await changedBy(await prepare(server, as.bob, { ...ADD, ids })), ids);
    assert.equal(await lookUpFlags(server.context, as.owner.user, { ...ADD, ids }), undefined);
  });

  test('of a message that the user did not receive: it becomes part of the history', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    const id = await say(as.alice, 'square', 'plans');
    await leave(server, cast.channels.square, as.bob.user);
    const later = await say(as.alice, 'square', 'plans');
    assert.deepEqual(await changedBy(await prepare(server, as.bob, { ...ADD, ids: [id, later] })), [
      id,
      later,
    ]);
    const flags = async (each: number) => [
      ...((await listFlagsOfMessage(context, each)).get(as.bob.user.id) ?? []),
    ];
    assert.deepEqual(await flags(id), ['starred']);
    assert.deepEqual((await flags(later)).sort(), ['historical', 'starred']);
  });

  const skip = engineName !== 'postgres' && 'SQLite is in the process';
  test('of several users at once: one round trip under the lock', { skip }, async () => {
    const server = await startServer();
    const { as, context } = server;
    const ids = [await say(as.alice, 'square', 'plans'), await say(as.alice, 'square', 'plans')];
    for (const change of [ADD, REMOVE]) {
      const people = [as.alice, as.bob, as.owner];
      const all = await Promise.all(people.map((each) => prepare(server, each, { ...change, ids })));
      for (let n = 0; n < 2; n++) await context.transact(async () => {});
      const trips = new RoundTrips();
      assert.deepEqual(await Promise.all(all.map(changedBy)), [ids, ids, ids]);
      const { statements } = trips.stop();
      assert.equal(
        statements.findIndex((some) => some.includes('COMMIT')),
        0,
        statements.join('\n'),
      );
    }
  });
});
