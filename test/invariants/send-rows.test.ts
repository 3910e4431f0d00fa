import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import type { Channel } from '../../src/chat/model/channels.ts';
import { ROLE, type User } from '../../src/chat/model/people.ts';
import { createUser } from '../../src/chat/operations/users/create.ts';
import { tables } from '../../src/features.ts';
import { insertChannel, insertSubscriptions } from '../support/channels.ts';
import { startServer, type TestServer } from '../support/server.ts';

const MANY = 200;

test('a send writes the same rows, however many subscribe to the channel', async () => {
  const server = await startServer();
  const { few, many } = await makeChannels(server);
  const toFew = await rowsWritten(server, few);
  const toMany = await rowsWritten(server, many);
  assert.equal(server.context.realm.subscribersOf(many.id).size, MANY);
  assert.deepEqual(toMany.changed, toFew.changed);
  assert(Math.abs(toMany.bytes - toFew.bytes) < 50, `${toMany.bytes} bytes instead of ${toFew.bytes}`);
  assert.deepEqual(toFew.changed, { counters: 2, messages: 1, log: 1 });
});

async function makeChannels({ context, as }: TestServer): Promise<Record<'few' | 'many', Channel>> {
  const others: User[] = [];
  for (let index = 1; index < MANY; index++) {
    const account = { email: `one${index}@example.com`, fullName: `One ${index}`, role: ROLE.member };
    others.push(await context.transact((tx) => createUser(tx, account)));
  }
  return context.transact(async (tx) => {
    const few = await insertChannel(tx, as.alice.user, { name: 'few' });
    const many = await insertChannel(tx, as.alice.user, { name: 'many' });
    await insertSubscriptions(tx, [
      { channel: few, users: [as.alice.user] },
      { channel: many, users: [as.alice.user, ...others] },
    ]);
    return { few, many };
  });
}

/** How many rows of each table a send adds or changes, and how long they are; the first of a channel changes more. */
async function rowsWritten({ context, as }: TestServer, channel: Channel) {
  const message = { type: 'channel', to: channel.name, topic: 'rows', content: 'Hello' } as const;
  await as.alice.call(sendMessage, message);
  const before = new Set((await allRows()).map(({ text }) => text));
  await as.alice.call(sendMessage, message);
  const written = (await allRows()).filter(({ text }) => !before.has(text));
  const changed: Record<string, number> = {};
  for (const { table } of written) changed[table] = (changed[table] ?? 0) + 1;
  return { changed, bytes: written.reduce((sum, { text }) => sum + text.length, 0) };

  async function allRows() {
    const read = tables.map(async ([table]) => {
      const rows = await context.db
        .selectFrom(table as 'messages')
        .selectAll()
        .execute();
      return rows.map((row) => ({ table, text: `${table} ${JSON.stringify(row)}` }));
    });
    return (await Promise.all(read)).flat();
  }
}
