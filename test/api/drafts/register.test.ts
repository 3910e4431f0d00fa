import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDrafts } from '../../../src/chat/endpoints/drafts/create-drafts.ts';
import { createSavedSnippet } from '../../../src/chat/endpoints/drafts/create-saved-snippet.ts';
import { getDrafts } from '../../../src/chat/endpoints/drafts/get-drafts.ts';
import { getSavedSnippets } from '../../../src/chat/endpoints/drafts/get-saved-snippets.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { createScheduledMessage } from '../../../src/chat/endpoints/scheduled-messages/create-scheduled-message.ts';
import { getScheduledMessages } from '../../../src/chat/endpoints/scheduled-messages/get-scheduled-messages.ts';
import { startServer } from '../../support/server.ts';

test('POST /register gives what one has written and not sent, and nobody else', async () => {
  const { as, cast, clock } = await startServer();
  const draft = { type: '' as const, to: [], topic: '', content: 'A draft' };
  await as.alice.call(createDrafts, { drafts: [draft, { ...draft, content: 'Another' }] });
  await as.alice.call(createSavedSnippet, { title: 'Title', content: 'Content' });
  await as.alice.call(createScheduledMessage, {
    type: 'channel',
    to: cast.channels.cellar.id,
    topic: '',
    content: 'Later',
    scheduled_delivery_timestamp: clock.seconds + 60,
  });
  const older = await as.alice.call(registerQueue);
  assert.deepEqual(older.drafts, (await as.alice.call(getDrafts)).drafts);
  assert.deepEqual(older.saved_snippets, (await as.alice.call(getSavedSnippets)).saved_snippets);
  const listed = (await as.alice.call(getScheduledMessages)).scheduled_messages;
  assert.deepEqual(older.scheduled_messages, listed);
  assert.deepEqual([older.drafts?.length, older.saved_snippets?.length, listed.length], [2, 1, 1]);
  const newer = await as.alice.call(registerQueue, { client_capabilities: { empty_topic_name: true } });
  assert.deepEqual(newer.scheduled_messages, [{ ...listed[0], topic: '' }]);
  const none = await as.bob.call(registerQueue);
  assert.deepEqual([none.drafts, none.saved_snippets, none.scheduled_messages], [[], [], []]);
  const narrow = await as.alice.call(registerQueue, { event_types: ['message'] });
  assert(!('drafts' in narrow || 'saved_snippets' in narrow || 'scheduled_messages' in narrow));
});
