import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDrafts } from '../../../src/chat/endpoints/drafts/create-drafts.ts';
import { createSavedSnippet } from '../../../src/chat/endpoints/drafts/create-saved-snippet.ts';
import { deleteDraft } from '../../../src/chat/endpoints/drafts/delete-draft.ts';
import { deleteSavedSnippet } from '../../../src/chat/endpoints/drafts/delete-saved-snippet.ts';
import { editDraft } from '../../../src/chat/endpoints/drafts/edit-draft.ts';
import { editSavedSnippet } from '../../../src/chat/endpoints/drafts/edit-saved-snippet.ts';
import { createScheduledMessage } from '../../../src/chat/endpoints/scheduled-messages/create-scheduled-message.ts';
import { deleteScheduledMessage } from '../../../src/chat/endpoints/scheduled-messages/delete-scheduled-message.ts';
import { getScheduledMessages } from '../../../src/chat/endpoints/scheduled-messages/get-scheduled-messages.ts';
import { updateScheduledMessage } from '../../../src/chat/endpoints/scheduled-messages/update-scheduled-message.ts';
import { verifyEvents } from '../../support/fold.ts';
import { startServer } from '../../support/server.ts';
import { setUser } from '../../support/settings.ts';

const draft = { type: '' as const, to: [], topic: '', content: 'What if' };
/** The two clients of alice's, one of today and one of long ago. */
const HER_CLIENTS = 2;

test('drafts: state + events = fresh state', async () => {
  const server = await startServer();
  const { alice } = server.as;
  let ids: number[] = [];
  const create = async () => {
    ids = (await alice.call(createDrafts, { drafts: [draft, draft] })).ids;
  };
  const [first, second] = [() => ids[0] as number, () => ids[1] as number];
  assert.equal(await verifyEvents(server, create), HER_CLIENTS);
  const edited = { ...draft, content: 'Or' };
  await verifyEvents(server, () => alice.call(editDraft, { draft_id: first(), draft: edited }));
  await verifyEvents(server, () => alice.call(deleteDraft, { draft_id: second() }));
});

test('saved snippets: state + events = fresh state', async () => {
  const server = await startServer();
  const { alice } = server.as;
  let saved_snippet_id = 0;
  const create = async () => {
    const reply = await alice.call(createSavedSnippet, { title: 'Title', content: 'Content' });
    saved_snippet_id = reply.saved_snippet_id;
  };
  assert.equal(await verifyEvents(server, create), HER_CLIENTS);
  await verifyEvents(server, () => alice.call(editSavedSnippet, { saved_snippet_id, title: 'New' }));
  await verifyEvents(server, () => alice.call(deleteSavedSnippet, { saved_snippet_id }));
});

test('scheduled messages: state + events = fresh state, through edit, delivery, failure and deletion', async () => {
  const server = await startServer();
  const { as, cast, clock, context } = server;
  const { alice } = as;
  const schedule = async (changes: object = {}) => {
    const { scheduled_message_id } = await alice.call(createScheduledMessage, {
      type: 'channel',
      to: cast.channels.cellar.id,
      topic: '',
      content: 'Later',
      scheduled_delivery_timestamp: clock.seconds + 10,
      ...changes,
    });
    return scheduled_message_id;
  };
  const until = async (isSo: (listed: { failed: boolean }[]) => boolean) => {
    const nothing = async () => {};
    while (!isSo((await alice.call(getScheduledMessages)).scheduled_messages))
      await context.transact(nothing);
    // The events of a commit are delivered before the next one begins.
    await context.transact(nothing);
  };
  let id = 0;
  const create = async () => {
    id = await schedule();
  };
  assert.equal(await verifyEvents(server, create), HER_CLIENTS);
  const edit = { type: 'direct' as const, to: [cast.users.bob.id] };
  await verifyEvents(server, () => alice.call(updateScheduledMessage, { scheduled_message_id: id, ...edit }));
  await verifyEvents(server, async () => {
    clock.advance(10_000);
    await until((listed) => listed.length === 0);
  });
  id = await schedule(edit);
  await setUser(context, cast.users.bob, { is_active: 0 });
  await verifyEvents(server, async () => {
    clock.advance(10_000);
    await until(([message]) => message?.failed === true);
  });
  await verifyEvents(server, () => alice.call(deleteScheduledMessage, { scheduled_message_id: id }));
});
