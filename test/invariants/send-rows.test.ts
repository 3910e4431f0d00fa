import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendMessage } from '../../src/endpoints/messages/send-message.ts';
import type { Channel } from '../../src/model/channels.ts';
import { ROLE, type User } from '../../src/model/people.ts';
import { createUser } from '../../src/operations/users/create.ts';

import type { Schema } from '../../src/store/engine/schema.ts';
import { insertChannel, insertSubscriptions } from '../support/channels.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** All of them: a new table does not pass the type check until it is here. */
const TABLES = Object.keys({
  realms: 0,
  counters: 0,
  users: 0,
  channels: 0,
  groups: 0,
  group_members: 0,
  group_subgroups: 0,
  subscriptions: 0,
  subscription_spans: 0,
  conversations: 0,
  conversation_members: 0,
  messages: 0,
  message_edits: 0,
  message_flags: 0,
  read_states: 0,
  unread_chunks: 0,
  moved_chunks: 0,
  log: 0,
  queues: 0,
  local_sends: 0,
  drafts: 0,
  saved_snippets: 0,
  scheduled_messages: 0,
  alert_words: 0,
  profile_fields: 0,
  profile_values: 0,
  bots: 0,
  outbox: 0,
  outbox_receivers: 0,
  user_topics: 0,
  reactions: 0,
  submessages: 0,
  search_chunks: 0,
  search_progress: 0,
  attachments: 0,
  attachment_messages: 0,
  attachment_holders: 0,
  upload_usage: 0,
  doomed_files: 0,
  secrets: 0,
  linkifiers: 0,
  playgrounds: 0,
  custom_emoji: 0,
  default_channel_groups: 0,
  channel_addresses: 0,
  channel_days: 0,
  invitations: 0,
  email_changes: 0,
  join_requests: 0,
  sessions: 0,
  password_resets: 0,
  muted_users: 0,
  user_statuses: 0,
  presences: 0,
  exports: 0,
  bot_storage: 0,
  audit_entries: 0,
} satisfies Record<keyof Schema, 0>) as (keyof Schema)[];

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
    const tables = TABLES.map(async (table) => {
      const rows = await context.read
        .selectFrom(table as 'messages')
        .selectAll()
        .execute();
      return rows.map((row) => ({ table, text: `${table} ${JSON.stringify(row)}` }));
    });
    return (await Promise.all(tables)).flat();
  }
}
