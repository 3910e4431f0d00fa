import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createScheduledMessage } from '../../../src/chat/endpoints/scheduled-messages/create-scheduled-message.ts';
import { deleteScheduledMessage } from '../../../src/chat/endpoints/scheduled-messages/delete-scheduled-message.ts';
import { getScheduledMessages } from '../../../src/chat/endpoints/scheduled-messages/get-scheduled-messages.ts';
import { updateScheduledMessage } from '../../../src/chat/endpoints/scheduled-messages/update-scheduled-message.ts';
import { listen } from '../../support/events.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';

const at = ({ clock }: TestServer, secondsFromNow: number) => clock.seconds + secondsFromNow;

/** To the private channel, in a minute. */
const plan = (server: TestServer) => ({
  type: 'channel' as const,
  to: server.cast.channels.cellar.id,
  topic: 'plans',
  content: 'Let us *begin*',
  scheduled_delivery_timestamp: at(server, 60),
});

const list = async (actor: Actor) => (await actor.call(getScheduledMessages)).scheduled_messages;

async function schedule(server: TestServer, changes: object = {}): Promise<number> {
  const reply = await server.as.alice.call(createScheduledMessage, { ...plan(server), ...changes });
  return reply.scheduled_message_id;
}

describe('POST /scheduled_messages', () => {
  test('keeps a message for a channel; only the own clients get the event', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const [mine, others] = [await listen(as.alice), await listen(as.bob)];
    const scheduled_message_id = await schedule(server);
    const expected = {
      scheduled_message_id,
      type: 'stream',
      to: cast.channels.cellar.id,
      topic: 'plans',
      content: 'Let us *begin*',
      rendered_content: '<p>Let us <em>begin</em></p>',
      scheduled_delivery_timestamp: at(server, 60),
      failed: false,
    };
    assert.deepEqual(await mine.fetch(), [
      { type: 'scheduled_messages', op: 'add', scheduled_messages: [expected] },
    ]);
    assert.deepEqual(await others.fetch(), []);
    assert.deepEqual(await list(as.alice), [expected]);
    assert.deepEqual(await list(as.bob), []);
  });

  test('cuts a topic and a content that are too long, as sending does', async () => {
    const server = await startServer();
    const { alice } = server.as;
    const long = { topic: 'x'.repeat(61), content: 'x'.repeat(10_001) };
    const scheduled_message_id = await schedule(server, long);
    const cut = [`${'x'.repeat(57)}...`, `${'x'.repeat(9980)}\n[message truncated]`];
    const kept = async () => (await list(alice)).map((each) => [each.topic, each.content]);
    assert.deepEqual(await kept(), [cut]);
    await alice.call(updateScheduledMessage, { scheduled_message_id, topic: 'y', content: 'y' });
    await alice.call(updateScheduledMessage, { scheduled_message_id, ...long });
    assert.deepEqual(await kept(), [cut]);
  });

  test('keeps a direct one, without a topic; the next due is listed first', async () => {
    const server = await startServer();
    const { as, cast } = server;
    await schedule(server);
    const direct = { type: 'direct', to: [cast.users.bob.id, as.alice.user.id], topic: 'ignored' };
    const id = await schedule(server, { ...direct, scheduled_delivery_timestamp: at(server, 1) });
    await schedule(server, { ...direct, to: [as.alice.user.id], type: 'private' });
    const [first, , third] = await list(as.alice);
    assert.deepEqual(first, {
      scheduled_message_id: id,
      type: 'private',
      to: [cast.users.bob.id],
      content: 'Let us *begin*',
      rendered_content: '<p>Let us <em>begin</em></p>',
      scheduled_delivery_timestamp: at(server, 1),
      failed: false,
    });
    assert.deepEqual(third?.to, [as.alice.user.id]);
  });

  test('the empty topic is shown by its name to clients that do not know it', async () => {
    const server = await startServer();
    const { as } = server;
    const older = await listen(as.alice);
    const newer = await listen(as.alice, { client_capabilities: { empty_topic_name: true } } as object);
    await schedule(server, { topic: '(no topic)' });
    const topicOf = (event: Record<string, unknown> | undefined) =>
      (event?.scheduled_messages as { topic: string }[] | undefined)?.[0]?.topic;
    assert.equal(topicOf((await older.fetch())[0]), 'general chat');
    assert.equal(topicOf((await newer.fetch())[0]), '');
    assert.equal((await list(as.alice))[0]?.topic, 'general chat');
  });

  test('refuses what could not be sent now', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const reasons: [object, string][] = [
      [{ scheduled_delivery_timestamp: at(server, 0) }, 'Scheduled delivery time must be in the future.'],
      [{ to: [cast.channels.cellar.id] }, 'Invalid data type for channel ID'],
      [{ type: 'direct', to: 1 }, 'Invalid data type for recipients'],
      [{ type: 'direct', to: [] }, 'Message must have recipients'],
      [{ type: 'direct', to: [9999] }, 'Invalid user ID 9999'],
      [{ type: 'direct', to: [cast.users.gone.id] }, "'Gwen Gone' is no longer using this organization."],
      [{ topic: undefined }, 'Missing topic'],
      [{ content: '' }, 'Message must not be empty'],
      [{ type: 'email' }, 'Invalid type'],
    ];
    for (const [wrong, msg] of reasons) {
      const refusal = await as.alice.refused(createScheduledMessage, { ...plan(server), ...wrong });
      assert.deepEqual([refusal.status, refusal.code, refusal.msg], [400, 'BAD_REQUEST', msg]);
    }
    assert.deepEqual(await list(as.alice), []);
  });

  test('a channel that one may not know of does not exist', async () => {
    const server = await startServer();
    const id = server.cast.channels.cellar.id;
    const { result: _, ...refusal } = await server.as.guest.refused(createScheduledMessage, plan(server));
    assert.deepEqual(refusal, {
      status: 400,
      code: 'STREAM_DOES_NOT_EXIST',
      msg: `Channel with ID '${id}' does not exist`,
      stream_id: id,
    });
    await schedule(server);
  });
});

describe('PATCH /scheduled_messages/{scheduled_message_id}', () => {
  const edit = (server: TestServer, scheduled_message_id: number, changes: object) =>
    server.as.alice.call(updateScheduledMessage, { scheduled_message_id, ...changes });

  test('changes what is given', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const id = await schedule(server);
    const [before] = await list(as.alice);
    const [mine, others] = [await listen(as.alice), await listen(as.bob)];
    await edit(server, id, { scheduled_delivery_timestamp: at(server, 90) });
    const later = { ...before, scheduled_delivery_timestamp: at(server, 90) };
    assert.deepEqual(await mine.fetch(), [
      { type: 'scheduled_messages', op: 'update', scheduled_message: later },
    ]);
    assert.deepEqual(await others.fetch(), []);
    await edit(server, id, { content: '**Now**' });
    const now = { ...later, content: '**Now**', rendered_content: '<p><strong>Now</strong></p>' };
    assert.deepEqual(await list(as.alice), [now]);
    await edit(server, id, { topic: 'others' });
    assert.deepEqual(await list(as.alice), [{ ...now, topic: 'others' }]);
    await edit(server, id, { to: cast.channels.square.id });
    assert.deepEqual(await list(as.alice), [{ ...now, topic: 'others', to: cast.channels.square.id }]);
    await edit(server, id, { type: 'direct', to: [cast.users.bob.id] });
    const { topic: _, ...direct } = now;
    assert.deepEqual(await list(as.alice), [{ ...direct, type: 'private', to: [cast.users.bob.id] }]);
    await edit(server, id, { type: 'stream', to: cast.channels.square.id, topic: 'back' });
    assert.deepEqual(await list(as.alice), [{ ...now, topic: 'back', to: cast.channels.square.id }]);
  });

  test('refuses what could not be sent, and incomplete edits', async () => {
    const server = await startServer();
    const id = await schedule(server);
    const { attic } = server.cast.channels;
    const needsRecipient = 'Recipient required when updating type of scheduled message.';
    const reasons: [object, string][] = [
      [{}, 'Nothing to change'],
      [{ type: 'direct' }, needsRecipient],
      [{ type: 'channel', topic: 't' }, needsRecipient],
      [{ type: 'channel', to: attic.id }, 'Topic required when updating scheduled message type to channel.'],
      [{ scheduled_delivery_timestamp: at(server, 0) }, 'Scheduled delivery time must be in the future.'],
      [{ to: [attic.id] }, 'Invalid data type for channel ID'],
      [{ type: 'direct', to: [9999] }, 'Invalid user ID 9999'],
      [{ content: '' }, 'Message must not be empty'],
      [{ to: 9999 }, "Channel with ID '9999' does not exist"],
    ];
    const [before] = await list(server.as.alice);
    for (const [wrong, msg] of reasons) {
      const params = { scheduled_message_id: id, ...wrong };
      const refusal = await server.as.alice.refused(updateScheduledMessage, params);
      assert.deepEqual([refusal.status, refusal.msg], [400, msg]);
    }
    assert.deepEqual(await list(server.as.alice), [before]);
  });

  test("another person's does not exist", async () => {
    const server = await startServer();
    const { as } = server;
    const id = await schedule(server);
    for (const [actor, scheduled_message_id] of [[as.owner, id] as const, [as.alice, id + 1] as const]) {
      const params = { scheduled_message_id, content: 'Mine' };
      const { status, code, msg } = await actor.refused(updateScheduledMessage, params);
      assert.deepEqual([status, code, msg], [404, 'BAD_REQUEST', 'Scheduled message does not exist']);
    }
    await edit(server, id, { content: 'Mine' });
  });
});

describe('DELETE /scheduled_messages/{scheduled_message_id}', () => {
  test('deletes it once, for its sender only', async () => {
    const server = await startServer();
    const { as } = server;
    const scheduled_message_id = await schedule(server);
    const [mine, others] = [await listen(as.alice), await listen(as.bob)];
    assert.equal((await as.bob.refused(deleteScheduledMessage, { scheduled_message_id })).status, 404);
    await as.alice.call(deleteScheduledMessage, { scheduled_message_id });
    assert.deepEqual(await mine.fetch(), [
      { type: 'scheduled_messages', op: 'remove', scheduled_message_id },
    ]);
    assert.deepEqual(await others.fetch(), []);
    assert.deepEqual(await list(as.alice), []);
    const again = await as.alice.refused(deleteScheduledMessage, { scheduled_message_id });
    assert.deepEqual([again.status, again.msg], [404, 'Scheduled message does not exist']);
  });
});
