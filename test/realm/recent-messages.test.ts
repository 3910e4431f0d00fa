import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecentMessages } from '../../src/realm/recent-messages.ts';
import { listKeysAfter } from '../../src/store/messages/id-ranges.ts';
import { startServer } from '../support/server.ts';
import { say } from '../support/talk.ts';

test('the latest messages are those of the database after each entry, also one that comes during a read', async () => {
  const { as, context } = await startServer();
  const recent = new RecentMessages();
  const note = (id: number) =>
    recent.note({ event: { type: 'message', message: { id } } as never, change: null });
  await say(as.alice, 'square', 'plans');
  const agrees = async () => {
    const latest = await recent.read(context);
    assert.deepEqual(latest?.keys, await listKeysAfter(context, latest?.after ?? 0));
  };
  await agrees();
  note(await say(as.alice, 'square', 'plans'));
  await agrees();
  const reading = recent.read(context);
  note(await say(as.alice, 'square', 'tea'));
  await reading;
  await agrees();
  recent.note({ event: { type: 'delete_message', messageIds: [1] } as never, change: null });
  await agrees();
  recent.forget();
  await agrees();
});
