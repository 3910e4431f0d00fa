import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getEvents } from '../../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { listen, messageOf } from '../../support/events.ts';
import { contents, open, say, take } from '../../support/polling.ts';
import { type Actor, startServer } from '../../support/server.ts';

const tell = (actor: Actor, topic: string, content = 'hello', to = 'square') =>
  actor.call(sendMessage, { type: 'channel', to, topic, content });

describe('GET /events: the queue', () => {
  test('is registered on the way when none is named', async () => {
    const { as } = await startServer();
    const params = { event_types: ['message'], dont_block: true };
    const { events, queue_id } = await as.bob.call(getEvents, params);
    assert.deepEqual(events, []);
    await say(as.alice, 'one');
    const again = await as.bob.call(getEvents, { queue_id, last_event_id: -1, dont_block: true });
    assert.deepEqual(contents(again.events as never), ['one']);
    assert.equal(again.queue_id, queue_id);
  });

  test('must be there, and the caller’s own', async () => {
    const { as } = await startServer();
    const held = await open(as.bob);
    for (const queue_id of ['fb67bf8a-c031-47cc-84cf-ed80accacda8', '', 'x'.repeat(5000)]) {
      const { code } = await as.bob.refused(getEvents, { queue_id, last_event_id: -1 });
      if (queue_id !== '') assert.equal(code, 'BAD_EVENT_QUEUE_ID');
    }
    const params = { queue_id: held.id, last_event_id: held.last };
    assert.equal((await as.alice.refused(getEvents, params)).msg, 'User not authorized for this query');
  });

  test('last_event_id may be left out: what is not acknowledged comes again', async () => {
    const { as } = await startServer();
    const held = await open(as.bob);
    await say(as.alice, 'one');
    const params = { queue_id: held.id, dont_block: true };
    for (let round = 0; round < 2; round++) {
      assert.deepEqual(contents((await as.bob.call(getEvents, params)).events as never), ['one']);
    }
  });
});

describe('GET /events: what a queue was registered for', () => {
  test('event_types', async () => {
    const { as } = await startServer();
    const messages = await listen(as.bob, { event_types: ['message'] });
    const channels = await listen(as.bob, { event_types: ['stream', 'nonsense'] });
    const nothing = await listen(as.bob, { event_types: [] });
    await say(as.alice, 'the first of its channel');
    const types = async (listener: typeof messages) => (await listener.fetch()).map((event) => event.type);
    assert.deepEqual(await types(messages), ['message']);
    assert.deepEqual(await types(channels), ['stream']);
    assert.deepEqual(await types(nothing), []);
  });

  test('a narrow, of each operator', async () => {
    const { as, cast } = await startServer();
    const { alice } = cast.users;
    const narrows: [unknown, string[]][] = [
      [[['channel', 'square']], ['a', 'b', 'd']],
      [[['stream', 'Square']], ['a', 'b', 'd']],
      [[{ operator: 'channel', operand: cast.channels.cellar.id }], ['c']],
      [[['topic', 'TEA']], ['a', 'c']],
      [[['topic', 'general chat']], ['d']],
      [
        [
          ['channel', 'square'],
          ['topic', 'tea'],
        ],
        ['a'],
      ],
      [[['sender', alice.deliveryEmail]], ['a', 'c', 'd', 'e']],
      [[{ operator: 'sender', operand: cast.users.owner.id }], ['b']],
      [[['is', 'dm']], ['e']],
      [[['is', 'private']], ['e']],
      [[['channel', 'nowhere']], []],
    ];
    const queues = [];
    for (const [narrow] of narrows) queues.push(await open(as.bob, { narrow: narrow as never }));
    await tell(as.alice, 'tea', 'a');
    await tell(as.owner, 'milk', 'b');
    await tell(as.alice, 'tea', 'c', 'cellar');
    await tell(as.alice, '', 'd');
    await as.alice.call(sendMessage, { type: 'direct', to: `[${cast.users.bob.id}]`, content: 'e' });
    for (const [index, [narrow, expected]] of narrows.entries()) {
      const held = queues[index] as (typeof queues)[0];
      assert.deepEqual(contents(await take(as.bob, held)), expected, JSON.stringify(narrow));
    }
  });

  test('a narrow that a queue cannot follow is refused', async () => {
    const { as } = await startServer();
    for (const [term, problem] of [
      [{ operator: 'dm', operand: 'bob@example.com' }, 'Operator dm not supported.'],
      [{ operator: 'channel', operand: 'square', negated: true }, 'Operator channel not supported.'],
      [{ operator: 'search', operand: 'plans' }, 'Operator search not supported.'],
      [{ operator: 'has', operand: 'link' }, 'Operator has not supported.'],
      [{ operator: 'weather', operand: 'rain' }, 'Operator weather not supported.'],
    ] as const) {
      assert.equal((await as.bob.refused(registerQueue, { narrow: [term] })).msg, problem);
    }
  });

  test('all_public_streams: what is public, and what one is in, once; not for guests', async () => {
    const { as } = await startServer();
    const everywhere = await open(as.moderator, { all_public_streams: true });
    const ordinary = await open(as.moderator);
    await say(as.alice, 'public', 'attic');
    await say(as.alice, 'mine too', 'square');
    await say(as.alice, 'private', 'cellar');
    assert.deepEqual(contents(await take(as.moderator, everywhere)), ['public', 'mine too']);
    assert.deepEqual(contents(await take(as.moderator, ordinary)), ['mine too']);
    const { msg } = await as.guest.refused(registerQueue, { all_public_streams: true });
    assert.equal(msg, 'User not authorized for this query');
    const events = { all_public_streams: true, dont_block: true };
    assert.equal((await as.guest.refused(getEvents, events)).code, 'BAD_REQUEST');
  });

  test('apply_markdown: HTML or the source', async () => {
    const { as } = await startServer();
    const html = await listen(as.bob, { event_types: ['message'], apply_markdown: true });
    const source = await listen(as.bob, { event_types: ['message'] });
    await say(as.alice, '**hello**');
    const rendered = messageOf((await html.fetch())[0]);
    assert.deepEqual(
      [rendered.content, rendered.content_type],
      ['<p><strong>hello</strong></p>', 'text/html'],
    );
    const plain = messageOf((await source.fetch())[0]);
    assert.deepEqual([plain.content, plain.content_type], ['**hello**', 'text/x-markdown']);
  });

  test('client_extavatar: the default leaves avatars to the client', async () => {
    const { as } = await startServer();
    const able = await listen(as.bob, { event_types: ['message'] });
    const unable = await listen(as.bob, { event_types: ['message'], client_extavatar: false });
    await say(as.alice, 'hello');
    assert.equal(messageOf((await able.fetch())[0]).avatar_url, null);
    assert.equal(typeof messageOf((await unable.fetch())[0]).avatar_url, 'string');
  });

  test('empty_topic_name: without it the empty topic has the name to show', async () => {
    const { as } = await startServer();
    const legacy = await listen(as.bob, { event_types: ['message'] });
    const modern = await listen(as.bob, {
      event_types: ['message'],
      client_capabilities: { empty_topic_name: true },
    });
    await tell(as.alice, '');
    assert.equal(messageOf((await legacy.fetch())[0]).subject, 'general chat');
    assert.equal(messageOf((await modern.fetch())[0]).subject, '');
  });

  test('local_message_id comes back to the very queue that sent it', async () => {
    const { as } = await startServer();
    const own = await listen(as.alice, { event_types: ['message'] });
    const other = await listen(as.alice, { event_types: ['message'] });
    const bobs = await listen(as.bob, { event_types: ['message'] });
    const local = { queue_id: own.queueId, local_id: '17.01' };
    await as.alice.call(sendMessage, { type: 'channel', to: 'square', topic: 't', content: 'x', ...local });
    const localIds = [];
    for (const queue of [own, other, bobs]) localIds.push((await queue.fetch())[0]?.local_message_id);
    assert.deepEqual(localIds, ['17.01', undefined, undefined]);
  });

  test('the events of others do not get into it', async () => {
    const { as, cast } = await startServer();
    const bob = await open(as.bob);
    const outsiders = [as.moderator, as.administrator, as.guest, as.owner];
    const queues = [];
    for (const actor of outsiders) queues.push(await open(actor));
    await say(as.alice, 'secret', 'cellar');
    await as.alice.call(sendMessage, { type: 'direct', to: `[${cast.users.bob.id}]`, content: 'private' });
    assert.deepEqual(contents(await take(as.bob, bob)), ['secret', 'private']);
    for (const [index, actor] of outsiders.entries()) {
      assert.deepEqual(await take(actor, queues[index] as (typeof queues)[0]), []);
    }
  });
});
