import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { updateMessageFlagsInNarrow } from '../../../src/chat/endpoints/messages/update-flags-in-narrow.ts';
import { lowered } from '../../../src/chat/operations/messages/flags-in-narrow.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer } from '../../support/server.ts';
import { idsOf, join, say, term } from '../../support/talk.ts';

const whole = { anchor: 'oldest', num_before: 0, num_after: 100, op: 'add', flag: 'read' };

const update = (actor: Actor, narrow: object[], changes: object = {}) =>
  actor.call(updateMessageFlagsInNarrow, { ...whole, narrow, ...changes } as never);

const talk = async (actor: Actor) => {
  const ids = [];
  for (const topic of ['plans', 'other', 'plans', 'plans']) ids.push(await say(actor, 'square', topic));
  return ids as [number, number, number, number];
};

const square = term('channel', 'square');
const plans = [square, term('topic', 'plans')];

describe('POST /messages/flags/narrow', () => {
  test('marks what is in the range and in the narrow, and tells the caller alone', async () => {
    const { as } = await startServer();
    const [first, other, second, third] = await talk(as.alice);
    const events = { event_types: ['update_message_flags'] };
    const bob = await listen(as.bob, events);
    const others = [await listen(as.alice, events), await listen(as.owner, events)];
    assert.deepEqual(await update(as.bob, plans, { num_after: 2 }), {
      result: 'success',
      msg: '',
      processed_count: 2,
      updated_count: 2,
      first_processed_id: first,
      last_processed_id: second,
      found_oldest: true,
      found_newest: false,
    });
    assert.deepEqual(await idsOf(as.bob, [term('is', 'unread')]), [other, third]);
    const rest = await update(as.bob, plans);
    assert.deepEqual([rest.processed_count, rest.updated_count, rest.found_newest], [3, 1, true]);
    const told = await bob.fetch();
    assert.deepEqual(
      told.map((event) => event.messages),
      [[first, second], [third]],
    );
    for (const listener of others) assert.deepEqual(await listener.fetch(), []);
    assert.equal((await idsOf(as.owner, [term('is', 'unread')])).length, 4);
  });

  test('the anchor is left out on request, and an empty range has no ends', async () => {
    const { as } = await startServer();
    const [first, , second, third] = await talk(as.alice);
    const star = { flag: 'starred', anchor: String(second) };
    const after = await update(as.bob, plans, { ...star, include_anchor: false });
    assert.deepEqual([after.first_processed_id, after.last_processed_id], [third, third]);
    const before = await update(as.bob, plans, { ...star, num_before: 5, num_after: 0 });
    assert.deepEqual([before.first_processed_id, before.last_processed_id], [first, second]);
    assert.deepEqual(await idsOf(as.bob, [term('is', 'starred')]), [first, second, third]);
    const none = await update(as.bob, [square, term('topic', 'nothing')]);
    assert.deepEqual(
      [none.processed_count, none.first_processed_id, none.last_processed_id],
      [0, null, null],
    );
    const unread = await update(as.bob, [term('is', 'unread')], { anchor: 'first_unread' });
    assert.deepEqual([unread.processed_count, unread.found_newest], [4, true]);
  });

  test('too large a range is cut short, not refused', async () => {
    const { as } = await startServer();
    const ids = await talk(as.alice);
    const changes = { num_before: 1_000_000, num_after: 1_000_000, anchor: String(ids[1]) };
    const reply = await update(as.bob, [square], changes);
    assert.deepEqual([reply.processed_count, reply.found_oldest, reply.found_newest], [4, true, true]);
    const cut = (numBefore: number, numAfter: number) => {
      const range = lowered({ anchor: 0, includeAnchor: true, numBefore, numAfter });
      return [range.numBefore, range.numAfter];
    };
    assert.deepEqual(cut(3000, 2000), [3000, 2000]);
    assert.deepEqual(cut(1_000_000, 1_000_000), [2500, 2500]);
    assert.deepEqual(cut(1_000_000, 10), [4990, 10]);
    assert.deepEqual(cut(10, 1_000_000), [10, 4990]);
  });

  test('nothing becomes unread in channels that the caller is not in', async () => {
    const server = await startServer();
    const { as, cast } = server;
    await join(server, cast.channels.attic, as.alice.user);
    await say(as.alice, 'attic', 'dust');
    const own = await say(as.alice, 'square', 'plans');
    await update(as.bob, [square]);
    const both = [term('channels', 'public')];
    const reply = await update(as.bob, both, { op: 'remove' });
    assert.deepEqual([reply.processed_count, reply.updated_count], [2, 1]);
    assert.deepEqual(reply.ignored_because_not_subscribed_channels, [cast.channels.attic.id]);
    assert.deepEqual(await idsOf(as.bob, [term('is', 'unread')]), [own]);
  });

  test('refuses what it does not know, and reaches nothing that is hidden', async () => {
    const { as } = await startServer();
    const secret = await say(as.alice, 'cellar', 'plans');
    const refusal = async (actor: Actor, changes: object) => {
      const params = { ...whole, narrow: [], ...changes } as never;
      const { status, msg } = await actor.refused(updateMessageFlagsInNarrow, params);
      assert.equal(status, 400);
      return msg;
    };
    assert.equal(await refusal(as.bob, { flag: 'mentioned' }), "Flag not editable: 'mentioned'");
    assert.equal(await refusal(as.bob, { op: 'toggle' }), "Invalid message flag operation: 'toggle'");
    assert.equal(await refusal(as.bob, { anchor: 'somewhere' }), 'Invalid anchor');
    assert.equal(
      await refusal(as.bob, { include_anchor: false, num_before: 1 }),
      'The anchor can only be excluded at an end of the range',
    );
    assert.match(await refusal(as.guest, { narrow: [term('channel', 'cellar')] }), /unknown channel/);
    const star = { flag: 'starred', anchor: String(secret), num_after: 1 };
    assert.equal((await update(as.guest, [], star)).processed_count, 0);
    assert.equal((await update(as.bob, [], star)).processed_count, 1);
  });

  test('state + events = fresh state', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    await talk(alice);
    await verifyEvents(server, () => update(bob, plans));
    await verifyEvents(server, () => update(bob, plans, { op: 'remove', num_after: 2 }));
    await verifyEvents(server, () => update(bob, plans, { flag: 'starred' }));
  });
});
