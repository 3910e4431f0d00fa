import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CanonicalEvent } from '../../src/chat/events/types.ts';
import { toUsers } from '../../src/engine/log/audience.ts';
import { verifyEvents } from '../support/fold.ts';
import { reread } from '../support/reread.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Renames the square in the database, without a word unless `tell` says one. */
async function rename(server: TestServer, name: string, tell: (id: number) => CanonicalEvent[] = () => []) {
  const { id } = server.cast.channels.square;
  await server.context.transact(async (tx) => {
    await tx.db.updateTable('channels').set({ name }).where('id', '=', id).execute();
    await reread(tx, { channels: [id] });
    const everybody = [...tx.realm.activeUsers()].map((user) => user.id);
    for (const event of tell(id)) tx.emit(event, toUsers(everybody));
  });
}

const renamed = (name: string) => (channelId: number) => [
  { type: 'stream', op: 'update', channelId, name, property: 'name', value: name } as const,
];

describe('verifyEvents', () => {
  test('is content when the events say what has changed', async () => {
    const server = await startServer();
    const count = await verifyEvents(server, () => rename(server, 'plaza', renamed('plaza')));
    assert.equal(count, 14);
  });

  test('finds a change without an event, for each viewer, with its place', async () => {
    const server = await startServer();
    const { id } = server.cast.channels.square;
    const silent = verifyEvents(server, () => rename(server, 'plaza'), {
      viewers: ['alice', 'guest'],
      emits: false,
    });
    await assert.rejects(silent, ({ message }: Error) => {
      for (const viewer of ['alice (modern', 'alice (legacy', 'guest (modern', 'guest (legacy']) {
        assert(message.includes(viewer), message);
      }
      return message.includes(`subscriptions.${id}.name: folded "square", fresh "plaza"`);
    });
  });

  test('finds an event without its change', async () => {
    const server = await startServer();
    const telling = verifyEvents(server, () => rename(server, 'square', renamed('plaza')), {
      viewers: ['alice'],
    });
    await assert.rejects(
      telling,
      /events: stream update\): streams\.\d+\.name: folded "plaza", fresh "square"/,
    );
  });

  test('finds that nobody got an event, unless none is expected', async () => {
    const server = await startServer();
    const nothing = async () => {};
    await assert.rejects(verifyEvents(server, nothing, { viewers: ['bob'] }), /Nobody got an event/);
    assert.equal(await verifyEvents(server, nothing, { viewers: ['bob'], emits: false }), 0);
  });

  test('finds an event that the state does not know', async () => {
    const server = await startServer();
    const strange = () =>
      rename(server, 'square', () => [
        { type: 'update_message_flags', op: 'add', flag: 'odd', messageIds: [1], all: false, details: null },
      ]);
    await assert.rejects(verifyEvents(server, strange, { viewers: ['bob'] }), /message flag odd/);
  });
});
