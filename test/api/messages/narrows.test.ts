import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getMessages } from '../../../src/chat/endpoints/messages/get-messages.ts';
import { updateMessageFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import { startServer } from '../../support/server.ts';
import { idsOf, join, say, term, whisper } from '../../support/talk.ts';

async function setting() {
  const server = await startServer();
  const { as } = server;
  const ids = {
    plans: await say(as.alice, 'square', 'Plans', 'one'),
    other: await say(as.bob, 'square', 'other', 'two'),
    secret: await say(as.bob, 'cellar', 'plans', 'three'),
    view: await say(as.guest, 'window', '(no topic)', 'four'),
    pair: await whisper(as.alice, [as.bob], 'five'),
    group: await whisper(as.bob, [as.alice, as.guest], 'six'),
    self: await whisper(as.alice, [as.alice], 'seven'),
    again: await say(as.bob, 'square', 'plans', 'eight'),
  };
  await as.alice.call(updateMessageFlags, { messages: [ids.self], op: 'add', flag: 'read' });
  return { ...server, ids };
}

describe('narrows of GET /messages', () => {
  test('each operator finds its messages', async () => {
    const { as, cast, ids } = await setting();
    const { plans, other, secret, view, pair, group, self, again } = ids;
    const { alice, bob, guest } = as;
    const find = (...narrow: (ReturnType<typeof term> | [string, string])[]) => idsOf(alice, narrow);
    const square = cast.channels.square.id;
    assert.deepEqual(await find(term('channel', 'square')), [plans, other, again]);
    assert.deepEqual(await find(term('stream', square)), [plans, other, again]);
    assert.deepEqual(await find(['channel', 'SQUARE']), [plans, other, again]);
    assert.deepEqual(await find(term('channel', square), term('topic', 'pLANS')), [plans, again]);
    assert.deepEqual(await find(term('topic', 'plans')), [plans, secret, again]);
    assert.deepEqual(await find(term('channel', 'window'), term('topic', 'general chat')), [view]);
    assert.deepEqual(await find(term('channels', 'public')), [plans, other, view, again]);
    assert.deepEqual(await find(term('streams', 'web-public')), [view]);
    assert.deepEqual(await find(term('sender', bob.user.id)), [other, secret, group, again]);
    assert.deepEqual(await find(['sender', 'bob@example.com']), [other, secret, group, again]);
    assert.deepEqual(await find(term('topic', 'plans'), term('sender', bob.user.id)), [secret, again]);
    assert.deepEqual(await find(term('dm', [bob.user.id])), [pair]);
    assert.deepEqual(await find(['pm-with', 'bob@example.com,guest@example.com']), [group]);
    assert.deepEqual(await find(term('dm', [alice.user.id])), [self]);
    assert.deepEqual(await find(term('dm', [guest.user.id])), []);
    assert.deepEqual(await find(term('dm-including', bob.user.id)), [pair, group]);
    assert.deepEqual(await find(['is', 'private']), [pair, group, self]);
    assert.deepEqual(await find(term('id', other)), [other]);
    assert.deepEqual(await find(['id', `${secret}`]), [secret]);
    assert.deepEqual(await find(term('is', 'unread')), [plans, other, secret, view, pair, group, again]);
  });

  test('negated terms leave out', async () => {
    const { as, ids } = await setting();
    const { plans, other, secret, view, pair, group, self, again } = ids;
    const find = (...narrow: ReturnType<typeof term>[]) => idsOf(as.alice, narrow);
    const not = (operator: string, operand: unknown) => term(operator, operand, true);
    assert.deepEqual(await find(not('channel', 'square')), [secret, view, pair, group, self]);
    assert.deepEqual(await find(not('sender', as.bob.user.id)), [plans, view, pair, self]);
    assert.deepEqual(await find(not('is', 'dm')), [plans, other, secret, view, again]);
    assert.deepEqual(await find(not('topic', 'plans')), [other, view, pair, group, self]);
    assert.deepEqual(await find(not('is', 'unread')), [self]);
    assert.deepEqual(await find(term('channel', 'square'), not('topic', 'plans')), [other]);
    assert.deepEqual(await find(term('is', 'dm'), not('dm-including', as.bob.user.id)), [self]);
    assert.deepEqual(await find(not('channels', 'public')), [secret, pair, group, self]);
    assert.deepEqual(await find(not('id', plans), term('channel', 'square')), [other, again]);
  });

  test('flags narrow: what is unread or starred, also in one channel, topic or conversation', async () => {
    const { as, cast, ids } = await setting();
    const { plans, other, secret, pair, group, again } = ids;
    const find = (...narrow: ReturnType<typeof term>[]) => idsOf(as.bob, narrow);
    const unread = term('is', 'unread');
    const mark = (flag: string, ...messages: number[]) =>
      as.bob.call(updateMessageFlags, { messages, op: 'add', flag });
    await mark('read', plans, pair);
    await mark('starred', secret, group, ids.view);
    assert.deepEqual(await find(unread), [other, secret, group, again]);
    assert.deepEqual(await find(unread, term('channel', 'square')), [other, again]);
    assert.deepEqual(await find(unread, term('channel', 'square'), term('topic', 'plans')), [again]);
    assert.deepEqual(await find(unread, term('sender', as.bob.user.id)), [other, secret, group, again]);
    assert.deepEqual(await find(unread, term('dm', [as.alice.user.id])), []);
    assert.deepEqual(await find(unread, term('is', 'starred')), [secret, group]);
    // A starred message that was not received has become part of the history.
    assert.deepEqual(await find(term('is', 'starred')), [secret, ids.view, group]);
    assert.deepEqual(await find(), [plans, other, secret, ids.view, pair, group, again]);
    assert.deepEqual(await find(term('is', 'starred', true)), [plans, other, pair, again]);
    assert.deepEqual(await find(term('is', 'starred'), term('channel', 'window')), [ids.view]);
    assert.deepEqual(await find(term('channels', 'public'), unread), [other, again]);
    const [first] = await idsOf(as.bob, [term('channel', cast.channels.square.id)], {
      anchor: 'first_unread',
      num_before: 0,
    });
    assert.equal(first, other);
  });

  test('earlier messages are found in either direction once starred or marked as unread', async () => {
    const server = await startServer();
    const { as, cast } = server;
    await join(server, cast.channels.attic, as.alice.user);
    const old = await say(as.alice, 'attic', 'dust');
    const between = await say(as.alice, 'square', 'plans');
    await join(server, cast.channels.attic, as.bot.user);
    const last = await say(as.alice, 'attic', 'dust');
    const fromOldest = { anchor: 'oldest', num_before: 0, num_after: 9 };
    const fromNewest = { anchor: 'newest', num_before: 9, num_after: 0 };
    await as.bot.call(updateMessageFlags, { messages: [old], op: 'remove', flag: 'read' });
    for (const range of [fromOldest, fromNewest]) {
      assert.deepEqual(await idsOf(as.bot, [], range), [last]);
      assert.deepEqual(await idsOf(as.bot, [term('is', 'unread')], range), [old, last]);
    }
    await as.bot.call(updateMessageFlags, { messages: [old], op: 'add', flag: 'starred' });
    for (const range of [fromOldest, fromNewest]) {
      assert.deepEqual(await idsOf(as.bot, [], range), [old, last]);
      assert.deepEqual(await idsOf(as.bot, [term('is', 'starred')], range), [old]);
      assert.deepEqual(await idsOf(as.bot, [term('id', old)], range), [old]);
      assert.deepEqual(await idsOf(as.moderator, [], range), [between]);
    }
  });

  test('outsiders find nothing of others, by any operator', async () => {
    const { as, cast, ids } = await setting();
    for (const outsider of [as.administrator, as.moderator, as.bot]) {
      const hidden = [ids.secret, ids.pair, ids.group, ids.self];
      for (const narrow of [
        [],
        [term('sender', as.bob.user.id)],
        [term('topic', 'plans')],
        [term('dm', [as.bob.user.id])],
        [term('dm-including', [as.bob.user.id])],
        [term('is', 'dm')],
        [term('id', ids.secret)],
        [term('id', ids.pair)],
        [term('is', 'unread')],
        [term('channels', 'public')],
        [term('channel', 'square', true)],
      ]) {
        const found = await idsOf(outsider, narrow);
        assert.deepEqual(
          found.filter((id) => hidden.includes(id)),
          [],
          JSON.stringify(narrow),
        );
      }
    }
    assert.deepEqual(await idsOf(as.administrator, [term('channel', cast.channels.cellar.id)]), []);
    assert.deepEqual(await idsOf(as.guest, [term('channels', 'public')]), [
      ids.plans,
      ids.other,
      ids.view,
      ids.again,
    ]);
  });

  test('says what is wrong with a narrow', async () => {
    const { as, cast } = await setting();
    const refusal = async (actor: typeof as.alice, ...narrow: ReturnType<typeof term>[]) => {
      const params = { anchor: 'newest', num_before: 1, num_after: 0, narrow };
      const { status, code, desc, msg } = await actor.refused(getMessages, params as never);
      assert.deepEqual([status, code], [400, 'BAD_NARROW']);
      assert.match(msg, /^Invalid narrow operator/);
      return desc;
    };
    assert.equal(await refusal(as.alice, term('color', 'red')), 'unknown operator color');
    assert.equal(await refusal(as.alice, term('is', 'purple')), "unknown 'is' operand purple");
    assert.equal(await refusal(as.alice, term('channel', 'nowhere')), 'unknown channel');
    assert.equal(await refusal(as.alice, term('channel', 999)), 'unknown channel');
    assert.equal(await refusal(as.moderator, term('channel', 'cellar')), 'unknown channel');
    assert.equal(await refusal(as.guest, term('channel', cast.channels.attic.id)), 'unknown channel');
    assert.equal(await refusal(as.alice, term('sender', 'nobody@example.com')), 'unknown user');
    assert.equal(await refusal(as.alice, term('dm', [999])), 'unknown user');
    assert.equal(await refusal(as.alice, term('dm', '')), 'unknown user');
    assert.equal(await refusal(as.alice, term('id', 'x')), 'Invalid message ID');
    const both = 'No message can be both a channel message and direct message';
    assert.equal(await refusal(as.alice, term('channel', 'square'), term('is', 'dm')), both);
    assert.equal(await refusal(as.alice, term('topic', 'x'), term('dm', [as.bob.user.id])), both);
  });
});
