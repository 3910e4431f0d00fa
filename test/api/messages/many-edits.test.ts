import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { getMessageHistory } from '../../../src/chat/endpoints/messages/get-message-history.ts';
import { updateMessage } from '../../../src/chat/endpoints/messages/update-message.ts';
import { BOUNDS } from '../../../src/engine/kernel/bounds.ts';
import { up } from '../../../src/engine/store/migrations/0027-message-edits.ts';
import { engineName, startServer, type TestServer } from '../../support/server.ts';
import { say } from '../../support/talk.ts';

const LARGE = 9000;

const text = (turn: number) => `${turn} `.padEnd(LARGE, 'x');

async function edit({ as }: TestServer, message_id: number, turns: number): Promise<void> {
  for (let turn = 1; turn <= turns; turn++)
    await as.alice.call(updateMessage, { message_id, content: text(turn) });
}

test('a message that was edited often shows its latest edits in pages, and all of them in its history', async () => {
  const server = await startServer();
  const { as } = server;
  const message_id = await say(as.alice, 'square', 'much', text(0));
  await edit(server, message_id, 7);
  const { message } = await as.bob.call(getMessage, { message_id });
  const shown = message.edit_history ?? [];
  assert.ok(shown.length >= 1 && shown.length <= 3, `${shown.length} entries`);
  assert.equal(shown[0]?.prev_content, text(6));
  const { message_history } = await as.bob.call(getMessageHistory, { message_id });
  assert.deepEqual(
    message_history.map(({ content }) => content),
    [0, 1, 2, 3, 4, 5, 6, 7].map(text),
  );
});

test('the history of a message is bounded by bytes and by number; the message stays as it is', async () => {
  const server = await startServer();
  const { as, context } = server;
  const message_id = await say(as.alice, 'square', 'much', 'first');
  const fill = (count: number, length: number) =>
    context.transact(async (tx) => {
      for (let id = 1; id <= count; id++)
        await tx.db
          .insertInto('message_edits')
          .values({
            ...{ realm_id: tx.realm.id, message_id, id: tx.nextId('message_edit') },
            edit: JSON.stringify({ userId: as.alice.user.id, at: tx.now, prevContent: 'x'.repeat(length) }),
          })
          .execute();
    });
  const full = 'This message was edited too often: its history is full.';
  await fill(1, BOUNDS.editBytesOfMessage);
  assert.equal((await as.alice.refused(updateMessage, { message_id, content: 'another' })).msg, full);
  assert.equal((await as.bob.call(getMessage, { message_id })).raw_content, 'first');
  const other = await say(as.alice, 'square', 'much', 'second');
  await as.alice.call(updateMessage, { message_id: other, content: 'changed' });
  await as.alice.call(updateMessage, { message_id, topic: 'elsewhere' });
});

test('histories of an older version become rows', async () => {
  const server = await startServer();
  const { as, context } = server;
  const message_id = await say(as.alice, 'square', 'old', 'one');
  await as.alice.call(updateMessage, { message_id, content: 'two' });
  await as.alice.call(updateMessage, { message_id, content: 'three' });
  const before = (await as.bob.call(getMessageHistory, { message_id })).message_history;
  await context.transact(async (tx) => {
    await sql`drop table message_edits`.execute(tx.db as never);
    await up(tx.db as never, engineName);
  });
  assert.deepEqual((await as.bob.call(getMessageHistory, { message_id })).message_history, before);
  await as.alice.call(updateMessage, { message_id, content: 'four' });
  const after = (await as.bob.call(getMessageHistory, { message_id })).message_history;
  assert.deepEqual(
    after.map(({ content }) => content),
    ['one', 'two', 'three', 'four'],
  );
});
