import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { createDrafts } from '../../../src/chat/endpoints/drafts/create-drafts.ts';
import { deleteDraft } from '../../../src/chat/endpoints/drafts/delete-draft.ts';
import { editDraft } from '../../../src/chat/endpoints/drafts/edit-draft.ts';
import { deleteMessage } from '../../../src/chat/endpoints/messages/delete-message.ts';
import { uploadFile } from '../../../src/chat/endpoints/messages/upload-file.ts';
import { createScheduledMessage } from '../../../src/chat/endpoints/scheduled-messages/create-scheduled-message.ts';
import { deleteScheduledMessage } from '../../../src/chat/endpoints/scheduled-messages/delete-scheduled-message.ts';
import { updateScheduledMessage } from '../../../src/chat/endpoints/scheduled-messages/update-scheduled-message.ts';
import { getAttachments } from '../../../src/chat/endpoints/users/get-attachments.ts';
import { removeAttachment } from '../../../src/chat/endpoints/users/remove-attachment.ts';
import { clean as removeUnused } from '../../../src/chat/jobs/file-cleaner.ts';
import { relinkAttachments } from '../../../src/chat/operations/files/attachment-links.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { settled } from '../../support/settled.ts';
import { say, whisper } from '../../support/talk.ts';
import { fetchFile, send } from '../../support/uploads.ts';

const WEEK = 7 * 24 * 3600 * 1000;

async function upload(
  server: TestServer,
  actor: Actor = server.as.alice,
  content = '12345',
): Promise<string> {
  const { body } = await send(server, actor, uploadFile, [
    { filename: 'a.txt', type: 'text/plain', content },
  ]);
  return body.url;
}

const messagesOf = async (actor: Actor) =>
  (await actor.call(getAttachments, {})).attachments.map(({ messages }) => messages.map(({ id }) => id));

function keptFiles({ context }: TestServer): number {
  const all = readdirSync(join(context.config.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return all.filter((each) => each.isFile()).length;
}

async function clean(server: TestServer): Promise<void> {
  await settled(server);
  await removeUnused(server.context, join(server.context.config.dataDir, 'incoming'));
}

describe('messages and the files that they link to', () => {
  test('the owner gets an event about the messages that link to a file', async () => {
    const server = await startServer();
    const { as } = server;
    const url = await upload(server);
    const events = { event_types: ['attachment'] };
    const [alice, bob] = [await listen(as.alice, events), await listen(as.bob, events)];
    const first = await say(as.alice, 'square', 'plans', `[a](${url})`);
    const second = await whisper(as.bob, [as.owner], `[b](${url}) ${url}`);
    const told = (await alice.fetch()).map((event) => event as Record<string, unknown>);
    const shown = (await as.alice.call(getAttachments, {})).attachments[0];
    assert.deepEqual(told.at(-1), {
      type: 'attachment',
      op: 'update',
      attachment: shown,
      upload_space_used: 5,
    });
    assert.deepEqual(
      shown?.messages.map(({ id }) => id),
      [first, second],
    );
    assert.equal(shown?.messages[0]?.date_sent, server.clock.seconds * 1000);
    assert.deepEqual(await bob.fetch(), []);
  });

  test('code and quotations of an address hold nothing; quoting blocks do', async () => {
    const server = await startServer();
    const url = await upload(server);
    await say(server.as.alice, 'square', 'plans', `\`[a](${url})\``);
    await say(server.as.alice, 'square', 'plans', `\`\`\`\n[a](${url})\n\`\`\``);
    assert.deepEqual(await messagesOf(server.as.alice), [[]]);
    const id = await say(server.as.alice, 'square', 'plans', `> [a](${url})`);
    assert.deepEqual(await messagesOf(server.as.alice), [[id]]);
  });

  test('a message whose text changes holds what it links to from then on', async () => {
    const server = await startServer();
    const { as, context } = server;
    const [one, two, others] = [await upload(server), await upload(server), await upload(server, as.bob)];
    await whisper(as.bob, [as.alice], `[a](${others})`);
    const id = await whisper(as.alice, [as.owner], `[1](${one}) [3](${others})`);
    const events = { event_types: ['attachment'] };
    const alice = await listen(as.alice, events);
    const links = (...urls: string[]) => urls.map((url) => url.slice('/user_uploads/'.length));
    const change = (...urls: string[]) =>
      context.transact(async (tx) => {
        const message = { id, sentAt: tx.now, sender: as.alice.user };
        return (await relinkAttachments(tx, message, links(...urls))).detached.map((each) => each.id);
      });
    assert.deepEqual(await change(two), [1]);
    assert.deepEqual(await messagesOf(as.alice), [[], [id]]);
    assert.equal((await alice.fetch()).length, 2);
    assert.equal((await fetchFile(server, as.owner, one)).statusCode, 404);
    assert.deepEqual(await change(two), []);
    assert.deepEqual(await alice.fetch(), []);
    assert.deepEqual(await change(), [2]);
    assert.deepEqual(await change(), []);
  });

  test('with the last message that holds it a file is gone; one that others hold stays', async () => {
    const server = await startServer();
    const { as } = server;
    const [one, two] = [await upload(server), await upload(server)];
    const both = await say(as.alice, 'square', 'plans', `[1](${one}) [2](${two})`);
    const single = await say(as.alice, 'square', 'plans', `[2](${two})`);
    const alice = await listen(as.alice, { event_types: ['attachment'] });
    await as.alice.call(deleteMessage, { message_id: both });
    const told = (await alice.fetch()).map(({ op, upload_space_used }) => [op, upload_space_used]);
    assert.deepEqual(told, [
      ['remove', 5],
      ['update', 5],
    ]);
    assert.deepEqual(await messagesOf(as.alice), [[single]]);
    assert.equal((await fetchFile(server, as.alice, one)).statusCode, 404);
    assert.equal(keptFiles(server), 2);
    await clean(server);
    assert.equal(keptFiles(server), 1);
  });

  test('state + events = fresh state', async () => {
    const server = await startServer();
    let url = '';
    await verifyEvents(server, async () => {
      url = await upload(server);
    });
    await verifyEvents(server, () => say(server.as.alice, 'square', 'plans', `[a](${url})`));
    await verifyEvents(server, () => server.as.alice.call(removeAttachment, { attachment_id: 1 }));
  });
});

describe('DELETE /attachments/{attachment_id}', () => {
  test('removes a file, held or not', async () => {
    const server = await startServer();
    const { as } = server;
    const url = await upload(server);
    await say(as.alice, 'square', 'plans', `[a](${url})`);
    const events = { event_types: ['attachment'] };
    const [alice, bob] = [await listen(as.alice, events), await listen(as.bob, events)];
    const reply = await as.alice.call(removeAttachment, { attachment_id: 1 });
    assert.deepEqual(reply, { result: 'success', msg: '' });
    assert.deepEqual(await alice.fetch(), [
      { type: 'attachment', op: 'remove', attachment: { id: 1 }, upload_space_used: 0 },
    ]);
    assert.deepEqual(await bob.fetch(), []);
    const after = await as.alice.call(getAttachments, {});
    assert.deepEqual([after.attachments, after.upload_space_used], [[], 0]);
    for (const actor of [as.alice, as.bob]) {
      assert.equal((await fetchFile(server, actor, url)).statusCode, 404);
    }
    await clean(server);
    assert.equal(keptFiles(server), 0);
  });

  test("refused: another user's file, a missing file, callers without an account", async () => {
    const server = await startServer();
    const { as, asNobody } = server;
    const url = await upload(server);
    for (const [actor, attachment_id] of [
      [as.bob, 1],
      [as.owner, 1],
      [as.alice, 2],
    ] as const) {
      const { status, code, msg } = await actor.refused(removeAttachment, { attachment_id });
      assert.deepEqual([status, code, msg], [400, 'BAD_REQUEST', 'Invalid attachment']);
    }
    assert.equal((await asNobody.refused(removeAttachment, { attachment_id: 1 })).status, 401);
    assert.equal((await asNobody.refused(getAttachments, {})).status, 401);
    assert.equal((await fetchFile(server, as.alice, url)).statusCode, 200);
  });
});

describe('files that nothing holds', () => {
  test('are removed after five weeks, and their owner gets the event', async () => {
    const server = await startServer();
    const { as, clock } = server;
    const [held, lost] = [await upload(server), await upload(server)];
    await say(as.alice, 'square', 'plans', `[a](${held})`);
    clock.advance(5 * WEEK);
    await clean(server);
    assert.equal((await as.alice.call(getAttachments, {})).attachments.length, 2);
    const alice = await listen(as.alice, { event_types: ['attachment'] });
    clock.advance(1000);
    await clean(server);
    assert.deepEqual(
      (await alice.fetch()).map(({ op, attachment }) => [op, attachment]),
      [['remove', { id: 2 }]],
    );
    assert.equal((await fetchFile(server, as.alice, held)).statusCode, 200);
    assert.equal((await fetchFile(server, as.alice, lost)).statusCode, 404);
    assert.equal(keptFiles(server), 1);
  });

  test('a draft whose links are to no file of its writer holds none', async () => {
    const server = await startServer();
    const { as } = server;
    const foreign = await upload(server, as.bob);
    const draft = { type: 'private' as const, to: [] as number[], topic: '', content: `[3](${foreign})` };
    const { ids } = await as.alice.call(createDrafts, { drafts: [draft] });
    assert.equal(ids.length, 1);
    assert.deepEqual((await as.alice.call(getAttachments, {})).attachments, []);
  });

  test('drafts hold files, as long as they link to them', async () => {
    const server = await startServer();
    const { as, clock } = server;
    const [one, two, foreign] = [await upload(server), await upload(server), await upload(server, as.bob)];
    const draft = { type: 'private' as const, to: [] as number[], topic: '' };
    const content = `[1](${one}) [2](${two}) [3](${foreign})`;
    const { ids } = await as.alice.call(createDrafts, { drafts: [{ ...draft, content }] });
    const draft_id = ids[0] as number;
    clock.advance(6 * WEEK);
    await clean(server);
    const names = async () => (await as.alice.call(getAttachments, {})).attachments.map(({ id }) => id);
    assert.deepEqual(await names(), [1, 2]);
    assert.deepEqual((await as.bob.call(getAttachments, {})).attachments, []);
    await as.alice.call(editDraft, { draft_id, draft: { ...draft, content: `[2](${two})` } });
    clock.advance(6 * WEEK);
    await clean(server);
    assert.deepEqual(await names(), [2]);
    await as.alice.call(deleteDraft, { draft_id });
    clock.advance(6 * WEEK);
    await clean(server);
    assert.deepEqual(await names(), []);
  });

  test('scheduled messages hold files until they are sent or deleted', async () => {
    const server = await startServer();
    const { as, clock } = server;
    const [one, two] = [await upload(server), await upload(server)];
    const at = (ms: number) => clock.seconds + ms / 1000;
    const schedule = async (url: string) =>
      (
        await as.alice.call(createScheduledMessage, {
          type: 'direct',
          to: [as.bob.user.id],
          content: `[a](${url})`,
          scheduled_delivery_timestamp: at(8 * WEEK),
        })
      ).scheduled_message_id;
    const [, second] = [await schedule(one), await schedule(two)];
    clock.advance(6 * WEEK);
    await clean(server);
    assert.deepEqual(await messagesOf(as.alice), [[], []]);
    await as.alice.call(updateScheduledMessage, { scheduled_message_id: second, content: `[a](${one})` });
    clock.advance(WEEK);
    await clean(server);
    assert.deepEqual(await messagesOf(as.alice), [[], []]);
    await as.alice.call(deleteScheduledMessage, { scheduled_message_id: second });
    const bob = await listen(as.bob, { event_types: ['message'] });
    clock.advance(WEEK);
    const [message] = (await bob.wait()) as unknown as { message: { id: number } }[];
    assert.equal((await fetchFile(server, as.bob, one)).statusCode, 200);
    clock.advance(6 * WEEK);
    await clean(server);
    assert.deepEqual(await messagesOf(as.alice), [[message?.message.id]]);
  });

  test('what a server that was killed had not finished is removed a day later', async () => {
    const server = await startServer();
    const { clock, context } = server;
    const kept = await upload(server);
    const before = keptFiles(server);
    await context.transact(async (tx) => {
      const { insertFileTombstones: doomFiles } = await import(
        '../../../src/chat/store/files/stored-files.ts'
      );
      await doomFiles(tx, [`uploads/1/ab/${'x'.repeat(24)}`], tx.now + 86_400);
    });
    await context.storage.putBytes(`uploads/1/ab/${'x'.repeat(24)}`, Buffer.from('half'));
    await clean(server);
    assert.equal(keptFiles(server), before + 1);
    clock.advance(86_400_000);
    await clean(server);
    assert.equal(keptFiles(server), before);
    assert.equal((await fetchFile(server, server.as.alice, kept)).statusCode, 200);
  });
});
