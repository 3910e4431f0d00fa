import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CanonicalEvent } from '../../src/chat/events/types.ts';
import { RecentMessages } from '../../src/chat/realm/remembered/recent-messages.ts';
import { listKeysAfter } from '../../src/chat/store/messages/id-ranges.ts';
import { nobody } from '../../src/engine/log/audience.ts';
import { startServer } from '../support/server.ts';
import { say } from '../support/talk.ts';

test('the latest messages are those of the database after each entry, also one that comes during a read', async () => {
  const { as, context } = await startServer();
  const recent = new RecentMessages();
  recent.forget(context.realm.position);
  const noteEvent = (event: object) =>
    recent.note({
      ...{ position: context.realm.position, audience: nobody, change: null, createdAt: 0 },
      event: event as CanonicalEvent,
    });
  const note = (id: number) => noteEvent({ type: 'message', message: { id } });
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
  noteEvent({ type: 'delete_message', messageIds: [1] });
  await agrees();
  recent.forget();
  await agrees();
});
