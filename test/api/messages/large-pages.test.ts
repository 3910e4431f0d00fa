import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getMessages } from '../../../src/chat/endpoints/messages/get-messages.ts';
import { BOUNDS } from '../../../src/engine/kernel/bounds.ts';
import { type Actor, startServer } from '../../support/server.ts';
import { say } from '../../support/talk.ts';

const COUNT = 12;

/** A channel with messages, each of which fills more than a tenth of the largest reply. */
async function startWithLargeMessages() {
  const server = await startServer();
  const { as, context, cast } = server;
  const ids: number[] = [];
  for (let turn = 0; turn < COUNT; turn++)
    ids.push(await say(as.alice, 'square', 'large', `message ${turn}`));
  await context.transact(async (tx) => {
    await tx.db
      .updateTable('messages')
      .set({ rendered_content: 'x'.repeat(BOUNDS.pageBytes / 10) })
      .where('realm_id', '=', tx.realm.id)
      .where('stream_id', '=', cast.channels.square.id)
      .execute();
  });
  const page = (actor: Actor, range: { anchor: string; num_before: number; num_after: number }) =>
    actor.call(getMessages, { ...range, narrow: [{ operator: 'topic', operand: 'large' }] });
  return { as, ids, page };
}

test('a page is bounded by bytes and says truly that there are more', async () => {
  const { as, ids, page } = await startWithLargeMessages();
  const newest = await page(as.bob, { anchor: 'newest', num_before: 100, num_after: 0 });
  const got = newest.messages.map(({ id }) => id);
  assert.ok(got.length >= 8 && got.length < 10, `${got.length} messages`);
  assert.deepEqual(got, ids.slice(-got.length));
  assert.deepEqual([newest.found_oldest, newest.found_newest], [false, true]);
  const rest = await page(as.bob, { anchor: String(got[0]), num_before: 100, num_after: 0 });
  assert.deepEqual(
    rest.messages.map(({ id }) => id),
    ids.slice(0, COUNT - got.length + 1),
  );
  assert.equal(rest.found_oldest, true);
});

test('what is left out of a page is what lies farthest from the anchor, on both sides', async () => {
  const { as, ids, page } = await startWithLargeMessages();
  const middle = ids[6] as number;
  const around = await page(as.bob, { anchor: String(middle), num_before: 100, num_after: 100 });
  const got = around.messages.map(({ id }) => id);
  const first = ids.indexOf(got[0] as number);
  assert.deepEqual(got, ids.slice(first, first + got.length));
  assert.ok(got.includes(middle));
  assert.ok(first > 0 && first + got.length <= COUNT);
  assert.deepEqual([around.found_oldest, around.found_anchor], [false, true]);
});

test('messages by ID that do not fit into a reply are refused; one message always fits', async () => {
  const { as, ids } = await startWithLargeMessages();
  const refusal = await as.bob.refused(getMessages, { message_ids: ids });
  assert.deepEqual(refusal, {
    result: 'error',
    msg: 'The messages are too large for one reply. Ask for fewer.',
    code: 'BAD_REQUEST',
    status: 400,
  });
  const some = await as.bob.call(getMessages, { message_ids: ids.slice(0, 3) });
  assert.equal(some.messages.length, 3);
});
