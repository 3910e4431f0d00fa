import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { contents, open, peek, say } from '../support/polling.ts';
import { startServer } from '../support/server.ts';

/** More than happens between a backup and its restoring. */
const SAFE = 100_000;

test('a restored organization gives no ID again, and its clients begin anew', async () => {
  const before = await startServer();
  const old = await open(before.as.bob);
  const kept = await say(before.as.alice, 'kept');
  const after = await before.restart({ isRestored: true });
  const { bob, alice } = after.as;
  const { code } = await bob.refused(getEvents, { queue_id: old.id, last_event_id: old.last });
  assert.equal(code, 'BAD_EVENT_QUEUE_ID');
  const held = await open(bob);
  assert(held.last > old.last + 256 * SAFE);
  const { id } = await alice.call(sendMessage, {
    type: 'channel',
    to: 'square',
    topic: 'talk',
    content: 'new',
  });
  assert(id > kept.id + SAFE);
  assert.deepEqual(contents(await peek(bob, held)), ['new']);
  const { messages, found_oldest } = await bob.call(getMessages, {
    anchor: 'newest',
    num_before: 2,
    num_after: 0,
    narrow: [{ operator: 'channel', operand: 'square' }],
  });
  assert.deepEqual(
    messages.map((message) => message.id),
    [kept.id, id],
  );
  assert(!found_oldest);
  const again = await after.restart();
  assert.deepEqual(contents(await peek(again.as.bob, held)), ['new']);
});
