import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getMessages } from '../../../src/chat/endpoints/messages/get-messages.ts';
import { updateMessageFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { idsOf, join, leave, read, say, term, whisper } from '../../support/talk.ts';

const everything = { anchor: 'newest', num_before: 100, num_after: 0 };

async function talk(server: TestServer) {
  const { as } = server;
  return {
    square: await say(as.alice, 'square', 'plans', 'One'),
    cellar: await say(as.alice, 'cellar', 'plans', 'Two'),
    window: await say(as.alice, 'window', 'Views', 'Three'),
    pair: await whisper(as.alice, [as.bob], 'Four'),
    group: await whisper(as.bob, [as.alice, as.guest], 'Five'),
    self: await whisper(as.alice, [as.alice], 'Six'),
    last: await say(as.bob, 'square', 'plans', 'Seven'),
  };
}

describe('GET /messages', () => {
  test('the combined feed is what the caller received, by ID', async () => {
    const server = await startServer();
    const { as } = server;
    const { square, cellar, window, pair, group, self, last } = await talk(server);
    assert.deepEqual(await idsOf(as.alice), [square, cellar, window, pair, group, self, last]);
    assert.deepEqual(await idsOf(as.bob), [square, cellar, pair, group, last]);
    assert.deepEqual(await idsOf(as.guest), [square, window, group, last]);
    assert.deepEqual(await idsOf(as.administrator), [square, last]);
    assert.deepEqual(await idsOf(as.bot), []);
  });

  test('the feed of many conversations is whole where most of the latest messages are of others', async () => {
    const { as } = await startServer();
    const groups = [[as.alice], [as.owner], [as.moderator], [as.administrator], [as.guest]].flatMap((one) => [
      one,
      [...one, as.bot],
    ]);
    const own: number[] = [];
    for (let turn = 0; turn < 50; turn++) {
      own.push(await whisper(as.bob, groups[turn % groups.length] as (typeof groups)[number]));
      for (let other = 0; other < turn % 4; other++) await whisper(as.alice, [as.owner]);
    }
    for (const size of [1, 10, 20, 30, 100]) {
      assert.deepEqual(await idsOf(as.bob, [], { num_before: size }), own.slice(-size));
      const oldest = { anchor: 'oldest', num_before: 0, num_after: size };
      assert.deepEqual(await idsOf(as.bob, [], oldest), own.slice(0, size));
    }
  });

  test('answers the documented object', async () => {
    const { as, cast } = await startServer();
    const id = await say(as.alice, 'cellar', '', 'Hello **there**');
    const reply = await read(as.bob, [], { client_extavatar: false });
    const [message] = reply.messages;
    assert.deepEqual(reply, {
      result: 'success',
      msg: '',
      anchor: 10_000_000_000_000_000,
      found_newest: true,
      found_oldest: true,
      found_anchor: false,
      history_limited: false,
      messages: [
        {
          avatar_url: `http://chat.example.com/avatar/${as.alice.user.id}?version=1`,
          client: message?.client,
          content: '<p>Hello <strong>there</strong></p>',
          content_type: 'text/html',
          display_recipient: 'cellar',
          id,
          is_me_message: false,
          reactions: [],
          recipient_id: cast.channels.cellar.recipientId,
          sender_email: 'alice@example.com',
          sender_full_name: 'Alice Member',
          sender_id: as.alice.user.id,
          sender_realm_str: message?.sender_realm_str,
          stream_id: cast.channels.cellar.id,
          subject: 'general chat',
          submessages: [],
          timestamp: message?.timestamp,
          topic_links: [],
          type: 'stream',
          flags: [],
        },
      ],
    });
    const raw = await read(as.bob, [], { apply_markdown: false, allow_empty_topic_name: true });
    assert.deepEqual(
      raw.messages.map((each) => [each.content, each.content_type, each.subject, each.avatar_url]),
      [['Hello **there**', 'text/x-markdown', '', null]],
    );
  });

  test('ranges around an anchor', async () => {
    const { as } = await startServer();
    const ids: number[] = [];
    for (let n = 0; n < 7; n++) ids.push(await say(as.alice, 'square', 'plans', `${n}`));
    const [, second, third, fourth, fifth, sixth] = ids as [number, number, number, number, number, number];
    const page = async (range: Record<string, unknown>) => {
      const reply = await read(as.bob, [], range);
      const found = [reply.found_oldest, reply.found_anchor, reply.found_newest].map(Number).join('');
      return [reply.messages.map((message) => message.id), found, reply.anchor];
    };
    const huge = 10_000_000_000_000_000;
    const around = { num_before: 1, num_after: 1 };
    assert.deepEqual(await page({ anchor: `${fourth}`, ...around }), [[third, fourth, fifth], '010', fourth]);
    assert.deepEqual(await page({ anchor: 'oldest', num_before: 3, num_after: 2 }), [
      ids.slice(0, 2),
      '100',
      0,
    ]);
    assert.deepEqual(await page({ anchor: '-17', num_before: 0, num_after: 9 }), [ids, '101', 0]);
    assert.deepEqual(await page({ anchor: 'newest', num_before: 2, num_after: 5 }), [
      ids.slice(5),
      '001',
      huge,
    ]);
    const digits = '9'.repeat(60);
    assert.deepEqual(await page({ anchor: digits, num_before: 9 }), [ids, '101', huge]);
    assert.deepEqual(await page({ anchor: `${fifth}`, num_before: 2, include_anchor: false }), [
      [third, fourth],
      '000',
      fifth,
    ]);
    assert.deepEqual(await page({ anchor: `${sixth}`, num_before: 0, num_after: 0 }), [
      [sixth],
      '010',
      sixth,
    ]);
    assert.deepEqual(await page({ anchor: undefined, num_before: 1 }), [ids.slice(6), '001', huge]);
    await as.bob.call(updateMessageFlags, { messages: [ids[0] as number, second], op: 'add', flag: 'read' });
    assert.deepEqual(await page({ anchor: 'first_unread', ...around }), [
      [second, third, fourth],
      '010',
      third,
    ]);
    for (const anchor of [undefined, '0', 'newest']) {
      const legacy = { anchor, use_first_unread_anchor: true, ...around };
      assert.deepEqual(await page(legacy), [[second, third, fourth], '010', third]);
    }
    await as.bob.call(updateMessageFlags, { messages: ids, op: 'add', flag: 'read' });
    assert.deepEqual(await page({ anchor: 'first_unread', ...around }), [ids.slice(6), '001', huge]);
  });

  test('a feed of many places has every message once, forward and back from any anchor', async () => {
    const { as } = await startServer();
    const people = [as.owner, as.administrator, as.moderator, as.bob, as.guest];
    const sent: number[] = [];
    // Twelve places with a message each, among messages that alice does not receive.
    for (const other of people) {
      sent.push(await whisper(other, [as.alice]), await whisper(as.alice, [other, as.bot]));
      await say(as.owner, 'attic', 'talk');
    }
    sent.push(await say(as.bob, 'square', 'plans'), await say(as.bob, 'cellar', 'plans'));
    assert.deepEqual(await idsOf(as.alice), sent);
    for (const [index, id] of sent.entries()) {
      const after = await idsOf(as.alice, [], { anchor: String(id), num_before: 0, num_after: 3 });
      assert.deepEqual(after, sent.slice(index, index + 4));
      const excluded = { anchor: String(id), include_anchor: false };
      const before = await idsOf(as.alice, [], { ...excluded, num_before: 3, num_after: 0 });
      assert.deepEqual(before, sent.slice(Math.max(0, index - 3), index));
    }
  });

  test('refuses what does not go together', async () => {
    const { as, asNobody } = await startServer();
    const refusal = async (params: Record<string, unknown>) => {
      const { status, code, msg } = await as.alice.refused(getMessages, params);
      return `${status} ${code} ${msg}`;
    };
    assert.equal(
      await refusal({ anchor: '5', num_before: 1 }),
      "400 REQUEST_VARIABLE_MISSING Missing 'num_after' argument",
    );
    assert.equal(await refusal({ ...everything, anchor: 'latest' }), '400 BAD_REQUEST Invalid anchor');
    assert.equal(
      await refusal({ anchor: '5', num_before: 1, num_after: 1, include_anchor: false }),
      '400 BAD_REQUEST The anchor can only be excluded at an end of the range',
    );
    assert.equal(
      await refusal({ ...everything, num_before: 3000, num_after: 2001 }),
      '400 BAD_REQUEST Too many messages requested (maximum 5000).',
    );
    assert.equal(
      await refusal({ message_ids: [1], num_before: 5, include_anchor: true }),
      '400 BAD_REQUEST Unsupported parameter combination: num_before, include_anchor, message_ids',
    );
    assert.equal((await asNobody.refused(getMessages, everything)).status, 401);
  });

  test('by IDs: the messages that exist, that the caller may see, and that match the narrow', async () => {
    const server = await startServer();
    const { as } = server;
    const { square, cellar, window, pair, group, last } = await talk(server);
    const ids = [last, square, cellar, window, pair, group, group, 999_999, -1];
    const fetch = async (actor: typeof as.alice, narrow: ReturnType<typeof term>[] = []) => {
      const { messages, ...rest } = await actor.call(getMessages, { message_ids: ids, narrow });
      assert.equal('anchor' in rest, false);
      return messages.map((message) => message.id);
    };
    assert.deepEqual(await fetch(as.alice), [square, cellar, window, pair, group, last]);
    assert.deepEqual(await fetch(as.administrator), [square, window, last]);
    assert.deepEqual(await fetch(as.guest), [square, window, group, last]);
    assert.deepEqual(await fetch(as.alice, [term('sender', as.bob.user.id)]), [group, last]);
    assert.deepEqual(await fetch(as.administrator, [term('channel', 'square')]), [square, last]);
  });

  test('who joined later sees the public past, not the protected one; who left sees neither', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { square, attic, cellar } = cast.channels;
    const before = await say(as.alice, 'cellar', 'plans');
    await join(server, cellar, as.moderator.user);
    const during = await say(as.alice, 'cellar', 'plans');
    await leave(server, cellar, as.moderator.user);
    const after = await say(as.alice, 'cellar', 'plans');
    assert.deepEqual(await idsOf(as.bob, [term('channel', 'cellar')]), [before, during, after]);
    const refused = await as.moderator.refused(getMessages, {
      ...everything,
      narrow: [term('channel', 'cellar')],
    });
    assert.deepEqual([refused.code, refused.desc], ['BAD_NARROW', 'unknown channel']);
    assert.deepEqual(await idsOf(as.moderator), []);
    await join(server, cellar, as.moderator.user);
    assert.deepEqual(await idsOf(as.moderator, [term('channel', 'cellar')]), [during]);
    assert.deepEqual(await idsOf(as.moderator), [during]);
    // The administrator knows the channel, but may not read its messages.
    assert.deepEqual(await idsOf(as.administrator, [term('channel', 'cellar')]), []);
    await join(server, attic, as.alice.user);
    const old = await say(as.alice, 'attic', 'dust');
    await join(server, attic, as.bob.user);
    const { messages } = await read(as.bob, [term('channel', attic.id)]);
    assert.deepEqual(
      messages.map(({ id, flags }) => [id, flags]),
      [[old, ['read', 'historical']]],
    );
    assert.deepEqual(await idsOf(as.bob, [term('topic', 'dust')]), []);
    assert.deepEqual(await idsOf(as.guest, [term('channels', 'public')]), []);
    assert.equal(square.id > 0, true);
  });
});
